-- What the stored figures were calculated from: a digest of every row and price a rebuild read, and of the day. A rebuild that reads the same
-- again leaves the figures as they are (decision 0047). `inputs_of` is the `version` at which the digest was written: whoever writes figures
-- without it (a program from before this, one that clears them) counts `version` up, and the digest is no longer believed.
alter table snapshots add column inputs_digest text;
alter table snapshots add column inputs_of integer;
