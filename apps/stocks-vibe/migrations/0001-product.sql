-- How far the demo organization's first creation is. One row, no tenant data.
create table demo_progress (
  only_row boolean primary key default true check (only_row),
  state text not null check (state in ('running', 'ready', 'failed')),
  step text not null,
  percent integer not null check (percent between 0 and 100)
);
