-- What is told in words is told in every language that pages come in (decision 0081): {"en": …, "es": …}.
alter table connections add column error_told jsonb;
comment on column connections.error_told is 'error_message in every language. Holds as long as its English is error_message: an earlier version writes only that.';

-- Beside the compressed dashboard, which says nothing in words: what failing connections say, so that an answer holds one language.
alter table snapshots add column stale jsonb not null default '[]';
comment on column snapshots.stale is 'Connections whose figures are the last good ones, each with its message in every language.';
