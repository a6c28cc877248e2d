-- What a property cost and whether it was available, from each change on. Kept by the service that changes properties; the audit log has who changed it.
create table price_changes (
  id bigint generated always as identity primary key,
  property_id uuid not null references properties (id) on delete cascade,
  changed_at timestamptz not null default now(),
  -- Null where the property was listed.
  old_price_cents bigint check (old_price_cents >= 0),
  old_price_type price_type,
  old_status property_status,
  price_cents bigint not null check (price_cents >= 0),
  price_type price_type not null,
  status property_status not null,
  check (num_nulls(old_price_cents, old_price_type, old_status) in (0, 3))
);

create index price_changes_of_property on price_changes (property_id, changed_at desc, id desc);
