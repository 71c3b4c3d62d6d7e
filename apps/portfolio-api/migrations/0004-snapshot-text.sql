-- The snapshot is written once and read on every page. `json` keeps the text as it was written, so a read hands it on;
-- `jsonb` would print megabytes anew each time. What the server asks of it stands in a column of its own.
alter table snapshots add column state text;
update snapshots set state = dashboard ->> 'state';
alter table snapshots alter column state set not null;
alter table snapshots alter column dashboard type json using dashboard::json;
