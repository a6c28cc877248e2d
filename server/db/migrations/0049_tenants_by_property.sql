-- The order of the list of tenants by property. An index is read in one direction, so the order from A to Z has its own, in which tenants without a
-- property come last. Written like the orders of the list.
create index tenant_entries_address on tenant_entries (address_text, user_id);
create index tenant_entries_address_first on tenant_entries ((address_text = ''), address_text, user_id);
