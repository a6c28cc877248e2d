-- Addresses in the order that people expect: 5 Federal Street before 114 Antrim Street. Of addresses that this order takes for one, the bytes decide,
-- so that pages neither repeat nor skip rows. Written like the orders of the lists.
create collation address_order (provider = icu, locale = 'und-u-kn-true', deterministic = true);

drop index tenant_entries_address, tenant_entries_address_first, maintenance_requests_property;
create index tenant_entries_address on tenant_entries (address_text collate address_order, user_id);
create index tenant_entries_address_first on tenant_entries ((address_text = ''), address_text collate address_order, user_id);
create index maintenance_requests_property on maintenance_requests (lower(property_address) collate address_order, id);
