-- exclusive: processes of the version before would ask a provider about accounts that members keep by hand
-- Accounts that members keep by hand (decision 0058): a connection of one account, without a token and so without a provider. What it holds
-- follows from the rows that were added to it; each rebuild writes it down.
alter table connections
  alter column access_token_sealed drop not null,
  alter column public_token_hash drop not null,
  add column is_manual boolean generated always as (access_token_sealed is null) stored;
