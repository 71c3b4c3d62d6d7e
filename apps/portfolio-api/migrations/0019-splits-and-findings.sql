-- Splits as price sources tell them. Institutions leave some out of what they list; units and prices before one can't be read without it.
-- `splits` is a list of {"day", "ratio"}; `splits_from` is the first day from which the source was asked with splits kept, null where it never was.
alter table price_coverage add column splits jsonb not null default '[]';
alter table price_coverage add column splits_from date;

-- What was found in an account's stored rows when its figures were built: a list of {"effect", "remedy", "lowers", "rows"}, told on its page.
alter table account_reconciliations add column data_findings jsonb not null default '[]';
