-- A sync that was asked for and has begun. Its end says how the connection is only where nobody asked again meanwhile ("queued").
alter table connections drop constraint connections_sync_state_check;
alter table connections add constraint connections_sync_state_check
  check (sync_state in ('queued', 'reading', 'rebuilding', 'idle'));
