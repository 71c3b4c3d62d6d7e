-- A provider's item belongs to whoever linked it first. Without this, another organization that got hold of a public token within
-- its half hour could link the same item a second time.
create unique index connections_item on connections (item_id);
