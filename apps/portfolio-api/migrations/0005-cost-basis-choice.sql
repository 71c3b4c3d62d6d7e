-- A member may choose another method before the figures follow: which one they rest on stands beside what the rebuild found.
alter table account_reconciliations add column cost_basis_method text;
comment on column account_reconciliations.cost_basis_method is 'What the stored figures rest on; null until the next rebuild.';
