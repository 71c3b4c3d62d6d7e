-- Accounts that several connections of an organization bring. Those of one group are one account, and the one that was linked first counts.
alter table accounts add column twice_group text;
comment on column accounts.twice_group is 'The same for accounts that are one; null for one that came once.';
alter table connections add column twice_answer text check (twice_answer in ('keep-both', 'different-accounts'));
comment on column connections.twice_answer is 'What a member said of accounts that came through an earlier connection, too; null while nobody has.';
