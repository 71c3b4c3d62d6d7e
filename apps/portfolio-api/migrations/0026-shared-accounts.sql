-- An account that somebody has ceased to share: left out in update mode, or at the institution itself. It ends with the next answer that does not list it.
alter table accounts
  add column unshared_at timestamptz,
  add column unshared_by text,
  add check ((unshared_at is null) = (unshared_by is null));
comment on column accounts.unshared_at is 'Since when a member shares it no more. Cleared when the institution lists it again.';
