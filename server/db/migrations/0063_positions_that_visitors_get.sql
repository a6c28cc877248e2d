-- Latitude and longitude become what visitors may see and search by: rounded to two decimals, unless staff say that the position is exact. The pin is what
-- staff entered, kept where it says more. So no public query can read it by mistake.
alter table properties
  add column pin_latitude double precision check (pin_latitude between 41.18 and 42.9),
  add column pin_longitude double precision check (pin_longitude between -73.55 and -69.85);

update properties set
  pin_latitude = latitude,
  pin_longitude = longitude,
  latitude = round(latitude::numeric, 2),
  longitude = round(longitude::numeric, 2)
where latitude is not null and location_precision is distinct from 'exact';

alter table properties
  add constraint properties_pin check ((pin_latitude is null) = (pin_longitude is null) and (pin_latitude is null or latitude is not null)),
  add constraint properties_shown_position check (
    latitude is null
    or location_precision is not distinct from 'exact'
    or (latitude::numeric = round(latitude::numeric, 2) and longitude::numeric = round(longitude::numeric, 2))
  );
