-- Similar homes are of the same kind first: the nearest in price of one kind are found without reading the others.
create index properties_similar_kind on properties (price_type, property_type, price_cents, id)
  where status = 'available' and deleted_at is null;
