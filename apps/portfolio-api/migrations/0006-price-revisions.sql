-- Closing prices are the same for every organization, so each process keeps the series it has read. A revision says whether what
-- it kept is still what is stored. It is counted by triggers, so that no way of writing prices can forget it.
create table price_revisions (
  source text not null,
  symbol text not null,
  revision bigint not null,
  primary key (source, symbol)
);

create function count_price_revision() returns trigger language plpgsql
  set search_path from current as $$
begin
  insert into price_revisions as known (source, symbol, revision)
    select distinct source, symbol, 1 from changed order by source, symbol
    on conflict (source, symbol) do update set revision = known.revision + 1;
  return null;
end $$;

create trigger prices_added after insert on prices
  referencing new table as changed for each statement execute function count_price_revision();
create trigger prices_corrected after update on prices
  referencing new table as changed for each statement execute function count_price_revision();
create trigger prices_removed after delete on prices
  referencing old table as changed for each statement execute function count_price_revision();

insert into price_revisions (source, symbol, revision) select distinct source, symbol, 1 from prices;
