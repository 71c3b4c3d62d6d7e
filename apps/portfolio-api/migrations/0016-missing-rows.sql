-- What was once seen and is not in the institution's last answer is marked, not deleted: it keeps its id, its settings and the lots
-- that were named for it, and is itself again when it is listed again.
alter table accounts
  add column missing_since timestamptz,
  add column missing_what text check (missing_what in ('account', 'holdings', 'transactions')),
  add check ((missing_since is null) = (missing_what is null));
comment on column accounts.missing_what is 'What the last answer lacks: the account itself, all it held, or all transactions of the days that were read. The last known rows count meanwhile.';

alter table transactions add column withdrawn_since timestamptz;
comment on column transactions.withdrawn_since is 'Since when the listing of its account no longer has it: withdrawn or renumbered, and not counted.';
