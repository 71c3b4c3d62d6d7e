-- Which project of the identity server this product is, and who it is to the account-linking sandbox. Written at the first start and read at
-- every other, so that a database that goes elsewhere takes its project along. One row.
create table project (
  only_row boolean primary key default true check (only_row),
  project_id text not null,
  public_token text not null,
  plaid_client_id text not null
);

-- Its secrets where they were drawn; one that is not here is worked out from the key ring.
create table project_secrets (
  name text primary key check (name in ('plaid_secret', 'project_secret')),
  secret_sealed text not null,
  -- Which version of the key ring it is sealed under, read out of the text itself. The reference keeps a version from being retired while a
  -- row needs it, and from being written after that.
  key_version integer
    generated always as (substring(secret_sealed from '^v([0-9]{1,9})\.')::integer) stored
    references ops.key_ring (version)
);
