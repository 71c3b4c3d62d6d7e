-- How often an item's holdings have been read. What an institution answers of a shape's item may change with its second reading, as rows that
-- are posted under another id or an account that is left out once do.
alter table items add column readings integer not null default 0;
