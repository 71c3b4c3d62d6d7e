-- People whose institution asks for a second step, and people whose accounts the caller writes down.

-- The sign-in that waits for its second step, as JSON; it proves nothing yet.
alter table link_tokens add column pending_sign_in text;

-- The accounts of a `user_custom`, as JSON, word for word as they were given.
alter table link_tokens add column custom text;
alter table items add column custom text;
