-- How connections do: when a provider's metadata was last read again, and when administrators last had a letter
-- because no sign-in came through.

alter table sso_connections
  add column metadata_read_at timestamptz,
  add column failing_announced_at timestamptz;
