-- Figures say which version of the program's figures they are, so that a program never shows what another one wrote down differently.
-- `figures_of` is the `version` at which they were written: a program from before this counts `version` up and knows nothing of these
-- columns, so what it has written is told by the two being different. `rebuild_asked_of` is the `version` whose rebuild was asked for last.
-- The dashboard stands compressed in `dashboard_gzip`, as it is sent; `dashboard` is what such a program shows meanwhile (decision 0039).
alter table snapshots add column figures_version integer;
alter table snapshots add column figures_of integer;
alter table snapshots add column rebuild_asked_of integer;
alter table snapshots add column dashboard_gzip bytea;
-- It is compressed already.
alter table snapshots alter column dashboard_gzip set storage external;
