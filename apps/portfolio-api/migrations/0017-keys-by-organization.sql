-- exclusive: prices that it stores would not be noticed by others
-- So that these tables can be distributed by organization on an engine that does so (docs/scale.md): a unique key of theirs names the
-- organization, or it is the key of a directory that every node has whole; and nothing is written by triggers.

-- An item of the provider belongs to whoever linked it first.
create table linked_items (
  item_id text primary key,
  organization_id text not null,
  unique (organization_id, item_id)
);
alter table connections no force row level security;
insert into linked_items (item_id, organization_id) select item_id, organization_id from connections;
alter table connections force row level security;
drop index connections_item;
alter table connections
  add foreign key (organization_id, item_id) references linked_items (organization_id, item_id);

drop trigger note_removal on pending_removals;
drop function note_removal();

drop trigger prices_added on prices;
drop trigger prices_corrected on prices;
drop trigger prices_removed on prices;
drop function count_price_revision();
