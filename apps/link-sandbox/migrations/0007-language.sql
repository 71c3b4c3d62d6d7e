-- The language that the client asked Link to be in, as /link/token/create took it. Tokens of before live for hours and were all English.
alter table link_tokens add column language text not null default 'en';
