-- Each letter and text says what it was counted for: the network that asked, the member and the organization whose word it is, and
-- the mail domain whose own share let it pass. Only mailboxes are counted, so that a second letter to one costs nothing more.

alter table mail_outbox
  add column path text not null default '',
  -- A keyed hash; '' where a browser that the address knows asked, or nobody did.
  add column network text not null default '',
  add column acting_member text,
  -- The domain whose share was used because its network's was used up.
  add column domain_share text,
  -- Notices of one key to one mailbox are combined while they wait.
  add column notice_key text,
  add column is_open boolean not null default false;

create index mail_outbox_by_network on mail_outbox (project_id, network, created_at) where network <> '';
create index mail_outbox_by_member on mail_outbox (project_id, acting_member, created_at) where acting_member is not null;
create index mail_outbox_by_organization on mail_outbox (project_id, charged_to, created_at) where charged_to is not null;
create index mail_outbox_by_domain on mail_outbox (project_id, domain_share, created_at) where domain_share is not null;
create index mail_outbox_notices on mail_outbox (project_id, recipient, notice_key, created_at) where notice_key is not null;
