-- A home that is available and has no date is available now, so "available by" any day finds it (decision 0074).

-- Every index of the search has the new column instead of available_on.
drop index properties_search_order, properties_search_available, properties_search_price, properties_search_beds, properties_search_sqft, properties_map;

-- From when a home is free: always where it is available without a date, never where it is taken without one.
alter table properties add column available_from date not null generated always as (
  coalesce(available_on, case when status = 'available' then '-infinity'::date else 'infinity'::date end)) stored;

create index properties_search_order on properties (is_available, created_at, id)
  include (search_flags, price_cents, sqft, available_from, latitude, longitude, search_places, search_words) where deleted_at is null;
create index properties_search_available on properties (available_from, id)
  include (search_flags, price_cents, sqft, latitude, longitude, search_places) where deleted_at is null;
create index properties_search_price on properties (price_type, property_type, price_cents, id)
  include (search_flags, sqft, available_from, latitude, longitude, search_places) where deleted_at is null;
create index properties_search_beds on properties (price_type, property_type, (coalesce(bedrooms, -1)), created_at, id)
  include (search_flags, price_cents, sqft, bedrooms, available_from, latitude, longitude, search_places) where deleted_at is null;
create index properties_search_sqft on properties (price_type, property_type, (coalesce(sqft, -1)), id)
  include (search_flags, price_cents, sqft, available_from, latitude, longitude, search_places) where deleted_at is null;
create index properties_map on properties (map_place(id, latitude, longitude))
  include (id, latitude, longitude, search_flags, price_cents, sqft, bedrooms, bathrooms, available_from, search_places)
  where deleted_at is null and latitude is not null;

-- Months since 2000. Homes that are free before, or always, are with January 2000, and those after 2099 with December 2099. Those never free have none.
create or replace function search_month(day date) returns integer
  language sql immutable parallel safe
  begin atomic
    select (extract(year from inside) * 12 + extract(month from inside))::integer - 24001
    from (select least(greatest(day, '2000-01-01'), '2099-12-31') as inside) as clamped
    where day < 'infinity'::date;
  end;

-- Makes the bits anew, block by block.
create or replace procedure fill_search_bits()
  language plpgsql
  as $$
    begin
      delete from search_bits;
      for block in 0 .. (select coalesce(max(search_slot), 0) / 16384 from properties) loop
        insert into search_bits
        select term, block, bit_or(search_bit(search_slot))
        from (
          select search_slot, unnest(search_bit_terms_of(search_words, search_places, search_flags, price_cents, sqft, available_from, latitude, longitude)) as term
          from properties where deleted_at is null and search_slot between block * 16384 and block * 16384 + 16383
        ) as terms
        group by term order by term;
      end loop;
    end
  $$;
-- Turns over the bits that a write changes, whoever writes. In the order of the key, so that two writes do not wait for each other in a circle.
create or replace function keep_search_bits() returns trigger
  language plpgsql
  as $$
    declare
      columns constant text := 'search_words, search_places, search_flags, price_cents, sqft, available_from, latitude, longitude';
    begin
      if tg_op = 'TRUNCATE' then
        delete from search_bits;
        return null;
      end if;
      -- Most writes change nothing that is searched.
      if tg_op = 'UPDATE' then
        if not exists (
          select from old_rows as home join new_rows as changed using (search_slot)
          where (home.deleted_at is null, home.search_words, home.search_places, home.search_flags, home.price_cents, home.sqft, home.available_from,
            home.latitude, home.longitude)
            is distinct from (changed.deleted_at is null, changed.search_words, changed.search_places, changed.search_flags, changed.price_cents,
            changed.sqft, changed.available_from, changed.latitude, changed.longitude)
        ) then
          return null;
        end if;
      end if;
      execute format(
        'insert into search_bits as known (term, block, bits)
        select term, search_slot / 16384, bit_or(search_bit(search_slot))
        from (
          select search_slot, term
          from (
            select search_slot, %1$s from (%2$s) as changed where deleted_at is null
            group by search_slot, %1$s having count(*) = 1
          ) as homes, unnest(search_bit_terms_of(%1$s)) as term
          -- Not the terms that a home had and still has.
          group by search_slot, term having count(*) = 1
        ) as changes
        group by 1, 2 order by 1, 2
        on conflict (term, block) do update set bits = known.bits # excluded.bits',
        columns,
        case tg_op
          when 'INSERT' then 'select * from new_rows'
          when 'DELETE' then 'select * from old_rows'
          else 'select * from old_rows union all select * from new_rows'
        end);
      return null;
    end
  $$;

-- Only homes that are available without a date have other bits than before: those of January 2000.
insert into search_bits as known (term, block, bits)
select term, search_slot / 16384, bit_or(search_bit(search_slot))
from properties, unnest(array['!0:0', '!1:0', '!2:0', '!3:0']) as term
where deleted_at is null and available_from = '-infinity'
group by 1, 2 order by 1, 2
on conflict (term, block) do update set bits = known.bits | excluded.bits;
