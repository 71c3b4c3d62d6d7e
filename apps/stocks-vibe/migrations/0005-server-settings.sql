-- The settings of the server that started last, so that an admin command needs none of that server's environment. Holds no secret.
-- One row. Only the start of a server that takes requests writes it.
create table server_settings (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null,
  written_at timestamptz not null
);
