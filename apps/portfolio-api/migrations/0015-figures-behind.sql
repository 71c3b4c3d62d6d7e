-- A rebuild whose figures don't meet their contract keeps the last good ones. Since when, and why (for the operator).
alter table snapshots add column behind_since timestamptz;
alter table snapshots add column behind_reason text;
