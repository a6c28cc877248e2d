-- The rent roll lists leases without a unit between the units, in the same two orders.
create index leases_without_unit_by_address on leases ((coalesce(property_address, '') collate address_order), id)
  where unit_id is null and user_id is not null;
create index leases_without_unit_end on leases ((coalesce(ends_on, 'infinity'::date)), id) where unit_id is null and user_id is not null;

-- Units of an occupancy by address: vacant ones may all be at the end of the other index.
create index units_occupancy_by_address on units (occupancy, address collate address_order, id);
