-- Buildings and their units. A lease joins a unit and its tenant; a unit is leased to one tenant at a time.

-- An address on one line. A bare number of a unit gets the word before it: `27 Prescott Street, Unit 3, Somerville, MA 02143`.
create function one_line_address(street text, number text, city text, state text, zip text) returns text
  language sql immutable parallel safe
  return street
    || case
      when number = '' then ''
      when number ~* '^([a-z]{0,2}[0-9]+[a-z]?|[a-z]|[0-9]+-[0-9a-z]+)$' then ', Unit ' || number
      else ', ' || number
    end
    || case when city = '' then '' else ', ' || city || ', ' || state || case when zip = '' then '' else ' ' || zip end end;

-- An address without what people write differently: case, punctuation, spaces and the usual abbreviations of the Postal Service. Two that are the
-- same in it are one address.
create function address_key(address text) returns text
  language plpgsql immutable parallel safe
  as $$
    declare
      key text := btrim(regexp_replace(lower(address), '[\s.,;:#()"''’/-]+', ' ', 'g'));
      word text[];
    begin
      foreach word slice 1 in array array[
        ['st', 'street'], ['ave?', 'avenue'], ['rd', 'road'], ['dr', 'drive'], ['ln', 'lane'], ['ct', 'court'], ['pl', 'place'], ['sq', 'square'],
        ['terr?', 'terrace'], ['blvd', 'boulevard'], ['cir', 'circle'], ['pkwy', 'parkway'], ['hwy', 'highway'], ['apt', 'apartment'], ['ste', 'suite']
      ] loop
        key := regexp_replace(key, '\m' || word[1] || '\M', word[2], 'g');
      end loop;
      return left(case when key = '' then lower(address) else key end, 400);
    end
  $$;

-- The number of a unit without the word before it: `Apt 3`, `#3` and `3` are one unit.
create function unit_key(number text) returns text
  language sql immutable parallel safe
  return case
    when btrim(regexp_replace(number, '[\s.,;:#()"''’/-]+', ' ', 'g')) = '' then lower(number)
    else regexp_replace(
      btrim(regexp_replace(lower(number), '[\s.,;:#()"''’/-]+', ' ', 'g')), '^(?:apartment|apt|unit|suite|ste|number|no) (?=\S)', ''
    )
  end;

create table buildings (
  id uuid primary key default gen_random_uuid(),
  -- What staff call it: `The Prescott`. Null where it has no name.
  name text check (name <> ''),
  -- City and ZIP code are empty only where the address of an earlier lease could not be split. The street is then the whole text.
  street text not null check (street <> ''),
  city text not null default '',
  state text not null default 'MA' check (state = 'MA'),
  zip text not null default '' check (zip = '' or zip ~ '^\d{5}(-\d{4})?$'),
  notes text,
  address text not null generated always as (one_line_address(street, '', city, state, zip)) stored,
  search_text text not null
    generated always as (lower(coalesce(name || E'\n', '') || one_line_address(street, '', city, state, zip))) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index buildings_address on buildings (address_key(street || ' ' || city || ' ' || left(zip, 5)));
create index buildings_new on buildings (created_at desc, id desc);
create index buildings_by_address on buildings (address collate address_order, id);
create index buildings_search on buildings using gin (search_text gin_trgm_ops);
create index buildings_search_short on buildings using gin (short_parts(search_text));

create table units (
  id uuid primary key default gen_random_uuid(),
  building_id uuid not null references buildings (id),
  -- As it is written in the address: `Apt 3`, `3`, `Rear`. Empty for a single-family home.
  number text not null default '',
  -- Null where they are not known.
  bedrooms smallint check (bedrooms >= 0),
  bathrooms double precision check (bathrooms >= 0),
  sqft integer check (sqft >= 0),
  -- A unit that is out of service, as during repairs, is not vacant and not leased anew.
  status text not null default 'in_service' check (status in ('in_service', 'out_of_service')),
  -- The listing that advertises it.
  property_id uuid references properties (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- By triggers: the address with the number, and what staff find, filter and sort units by.
  address text not null default '',
  search_text text not null default '',
  occupancy text not null default 'vacant' check (occupancy in ('vacant', 'leased', 'out_of_service')),
  -- The last day of the lease of today. Infinity without a lease or where it has no end.
  leased_until date not null default 'infinity',
  -- The day on which the occupancy changes by itself, because a lease begins or has ended.
  occupancy_until date not null default 'infinity'
);
create unique index units_number on units (building_id, unit_key(number));
create index units_new on units (created_at desc, id desc);
create index units_by_address on units (address collate address_order, id);
create index units_lease_end on units (leased_until, id);
-- Vacant units have no last day, so all others would come before them in the index above.
create index units_occupancy_lease_end on units (occupancy, leased_until, id);
create index units_of_building on units (building_id, address collate address_order, id);
create index units_vacant on units (building_id) where occupancy = 'vacant';
create index units_occupancy on units (occupancy, created_at desc, id desc);
create index units_occupancy_until on units (occupancy_until) where occupancy_until < 'infinity';
create index units_property on units (property_id) where property_id is not null;
create index units_search on units using gin (search_text gin_trgm_ops);
create index units_search_short on units using gin (short_parts(search_text));

alter table leases
  add column unit_id uuid references units (id),
  -- The day on which the account was deleted. The lease stays for its ledger and leaves the unit to others.
  add column released_on date;
-- The days on which a lease takes its unit: from the start of the tenancy, or the day it was entered where that is not known, to its end or until it is
-- released. Empty where it was released before it began.
alter table leases
  add column occupies daterange not null generated always as (
    daterange(
      coalesce(
        case when has_former_term then first_starts_on else starts_on end,
        least((created_at at time zone 'America/New_York')::date, ends_on)
      ),
      case
        when ends_on is null and released_on is null then null
        else greatest(
          coalesce(
            case when has_former_term then first_starts_on else starts_on end,
            least((created_at at time zone 'America/New_York')::date, ends_on)
          ),
          least(ends_on + 1, released_on)
        )
      end,
      '[)'
    )
  ) stored;
alter table leases
  add constraint leases_one_at_a_time exclude using gist (unit_id with =, occupies with &&) where (unit_id is not null);
create index leases_without_unit on leases (created_at desc, id desc) where unit_id is null and user_id is not null;

create function note_unit() returns trigger
  language plpgsql
  as $$
    declare
      today date := (now() at time zone 'America/New_York')::date;
      building buildings;
      days daterange;
    begin
      select * into building from buildings where id = new.building_id;
      new.address := one_line_address(building.street, new.number, building.city, building.state, building.zip);
      new.search_text := lower(concat_ws(E'\n', building.name, new.number, new.address));
      select occupies into days from leases where unit_id = new.id and occupies @> today;
      if found then
        new.occupancy := 'leased';
        new.occupancy_until := coalesce(upper(days), 'infinity');
        new.leased_until := new.occupancy_until - 1;
      else
        new.occupancy := case new.status when 'in_service' then 'vacant' else 'out_of_service' end;
        new.leased_until := 'infinity';
        select coalesce(min(lower(occupies)), 'infinity') into new.occupancy_until
        from leases where unit_id = new.id and lower(occupies) > today;
      end if;
      return new;
    end
  $$;
create trigger noted before insert or update of building_id, number, status, address, occupancy on units
  for each row execute function note_unit();

create function note_units_of_building() returns trigger
  language plpgsql
  as $$
    begin
      update units set address = '' where building_id = new.id;
      return null;
    end
  $$;
create trigger units_noted after update of name, street, city, zip on buildings for each row execute function note_units_of_building();

-- The leases of before: each address becomes a building and a unit. What ends like `Apt 3`, `Unit 3` or `#3` before the city has a number. An address
-- that is not written with its city and state is a building as a whole. The text of the lease stays as it was written. Of two leases that overlap, the
-- later one stays without a unit, for staff to decide.
do $$
  declare
    lease record;
    text_ text;
    place text[];
    ending text[];
    building uuid;
    unit uuid;
  begin
    for lease in
      select id, property_address, occupies from leases where property_address is not null
      order by lower(occupies), created_at, id
    loop
      text_ := btrim(regexp_replace(lease.property_address, '[\s\u00a0]+', ' ', 'g'));
      continue when text_ = '';
      place := coalesce(
        regexp_match(
          text_,
          '^(.*[^ ,])[ ,]*, ?([[:alpha:]][[:alpha:] .''-]{0,59})(?:,? |,)(?:MA|Mass\.?|Massachusetts),? ?(\d{5}(?:-\d{4})?)?$',
          'i'
        ),
        array[text_, '', '']
      );
      ending := coalesce(
        regexp_match(
          place[1],
          '^(.*[[:alpha:]].*[^ ,])[ ,]+((?:apartment|apt|unit|suite|ste)(?:\.? ?# ?|\. ?| )(?:[[:alnum:]-]{0,5}[0-9][[:alnum:]-]{0,5}|[[:alpha:]]))$',
          'i'
        ),
        regexp_match(place[1], '^(.*[[:alpha:]].*[^ ,])[ ,]*(# ?[[:alnum:]-]{1,10})$'),
        array[place[1], '']
      );
      insert into buildings (street, city, zip) values (ending[1], place[2], coalesce(place[3], ''))
      on conflict ((address_key(street || ' ' || city || ' ' || left(zip, 5)))) do nothing;
      select id into building from buildings
      where address_key(street || ' ' || city || ' ' || left(zip, 5))
        = address_key(ending[1] || ' ' || place[2] || ' ' || left(coalesce(place[3], ''), 5));
      insert into units (building_id, number) values (building, ending[2])
      on conflict (building_id, unit_key(number)) do nothing;
      select id into unit from units where building_id = building and unit_key(number) = unit_key(ending[2]);
      continue when exists (select from leases where unit_id = unit and occupies && lease.occupies);
      update leases set unit_id = unit where id = lease.id;
    end loop;
    update leases set released_on = (now() at time zone 'America/New_York')::date where user_id is null;
    update units set occupancy = occupancy;
  end
$$;

-- The address of a lease is a view of its unit's. Whoever types another address takes the lease out of the unit, so that the two never differ. The unit
-- is locked first, so that two leases of one unit are written one after the other.
create function note_unit_of_lease() returns trigger
  language plpgsql
  as $$
    declare
      unit_address text;
    begin
      if tg_op = 'UPDATE' then
        perform from units where id in (old.unit_id, new.unit_id) order by id for no key update;
        if old.user_id is not null and new.user_id is null then
          new.released_on := (now() at time zone 'America/New_York')::date;
        end if;
      end if;
      if new.unit_id is null then
        return new;
      end if;
      select address into unit_address from units where id = new.unit_id for no key update;
      if tg_op = 'INSERT' or new.unit_id is distinct from old.unit_id then
        new.property_address := unit_address;
      elsif new.property_address is distinct from old.property_address
        and address_key(coalesce(new.property_address, '')) <> address_key(unit_address) then
        new.unit_id := null;
      end if;
      return new;
    end
  $$;
create trigger address_of_unit before insert or update of unit_id, property_address, starts_on, ends_on, user_id on leases
  for each row execute function note_unit_of_lease();
create trigger search_text_of_unit before update of unit_id on leases for each row execute function note_lease_search();

create function note_occupancy() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'INSERT' then
        update units set occupancy = occupancy where id = new.unit_id;
      elsif tg_op = 'DELETE' then
        update units set occupancy = occupancy where id = old.unit_id;
      else
        update units set occupancy = occupancy where id in (old.unit_id, new.unit_id);
      end if;
      return null;
    end
  $$;
-- Another typed address changes the unit as well.
create trigger occupancy_noted after insert or delete or update of unit_id, property_address, starts_on, ends_on, user_id on leases
  for each row execute function note_occupancy();

create function note_leases_of_unit() returns trigger
  language plpgsql
  as $$
    begin
      update leases set property_address = new.address where unit_id = new.id and property_address is distinct from new.address;
      return null;
    end
  $$;
create trigger leases_noted after update of number, address on units
  for each row when (new.address is distinct from old.address) execute function note_leases_of_unit();
