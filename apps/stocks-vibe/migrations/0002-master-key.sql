-- Which master key this database's secrets are sealed with, as a value worked out from it that does not lead back. One row.
create table master_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
