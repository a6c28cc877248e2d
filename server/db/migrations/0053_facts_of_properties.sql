-- The facts of a home that people search by. Null, or an empty list, where nobody has said. Words are checked texts instead of enums, so that a later word
-- needs no new type.
alter table properties
  add column unit text check (unit <> '' and length(unit) <= 30),
  add column town text check (town <> '' and length(town) <= 60),
  add column zip text check (zip ~ '^[0-9]{5}$'),
  add column neighborhood text check (neighborhood <> '' and length(neighborhood) <= 60),
  add column latitude double precision check (latitude between 41.18 and 42.9),
  add column longitude double precision check (longitude between -73.55 and -69.85),
  -- Visitors get an approximate position rounded.
  add column location_precision text check (location_precision in ('exact', 'approximate')),
  add column cats text check (cats in ('yes', 'no', 'ask')),
  add column dogs text check (dogs in ('yes', 'no', 'ask')),
  add column pet_limits text check (pet_limits <> '' and length(pet_limits) <= 200),
  add column parking text check (parking in ('none', 'street', 'driveway', 'garage')),
  add column laundry text check (laundry in ('in-unit', 'in-building', 'hookups', 'none')),
  add column heating text check (heating in ('forced-air', 'hot-water', 'steam', 'radiant', 'heat-pump', 'electric')),
  add column cooling text check (cooling in ('central', 'mini-split', 'window', 'none')),
  add column utilities_included text[] not null default '{}'
    check (utilities_included <@ array['heat', 'hot-water', 'electricity', 'water', 'internet']),
  add column furnished text check (furnished in ('yes', 'no')),
  -- The shortest lease.
  add column lease_months smallint check (lease_months between 1 and 120),
  -- Each month.
  add column hoa_cents bigint check (hoa_cents >= 0),
  -- The property tax of a year.
  add column tax_year_cents bigint check (tax_year_cents >= 0),
  add column lot_sqft integer check (lot_sqft >= 0),
  add column accessibility text[] not null default '{}'
    check (accessibility <@ array['step-free-entrance', 'elevator', 'wide-doors', 'roll-in-shower', 'grab-bars', 'visual-alarms']),
  add column floor_plan_urls text[] not null default '{}' check (cardinality(floor_plan_urls) <= 10),
  add column tour_url text check (tour_url like 'https://%'),
  add constraint properties_position check ((latitude is null) = (longitude is null)),
  add constraint properties_rental_facts check (price_type = 'rent' or (lease_months is null and utilities_included = '{}')),
  add constraint properties_sale_facts check (price_type = 'sale' or (hoa_cents is null and tax_year_cents is null));

-- Whether an uploaded picture is in use is asked of floor plans as it is of images.
create index properties_floor_plans on properties using gin (floor_plan_urls) where floor_plan_urls <> '{}';

-- Town and ZIP code as the addresses say. `placeOfAddress` of the contract has the same expressions.
update properties set town = place.town, zip = place.zip
from (
  select
    id as place_id,
    case when address <> before then (regexp_match(before, '(?:^|,)\s*([^,0-9]{0,59}[^,0-9\s])$'))[1] end as town,
    (regexp_match(address, '[,\s](0[12][0-9]{3}|055[0-9]{2})(?:-[0-9]{4})?\s*(?:,[^,]*)?$'))[1] as zip
  from (
    select id, address, regexp_replace(
      address,
      '(?:,\s*|\s+)(?:(?:MA|Mass\.?|Massachusetts)(?:,?\s+(?:0[12][0-9]{3}|055[0-9]{2})(?:-[0-9]{4})?)?|(?:0[12][0-9]{3}|055[0-9]{2})(?:-[0-9]{4})?)\s*(?:,[^,]*)?$',
      '', 'i'
    ) as before
    from properties
  ) as addresses
) as place
where id = place_id and (place.town is not null or place.zip is not null);
