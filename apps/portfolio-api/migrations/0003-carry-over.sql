-- Securities are found again after re-linking by ticker, CUSIP or name; not every provider account may show CUSIPs.
alter table securities add column cusip text;
