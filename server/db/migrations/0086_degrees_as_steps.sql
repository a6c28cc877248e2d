-- Positions among the bits as steps of a 25th of a degree, by latitude and by longitude, in blocks as amounts are. The bounds of a map are a few
-- blocks of each; as cells they were up to 120 terms (decision 0093).

-- Every term that a home is found by, with the marks of server/features/properties/search/terms/terms.ts. Each home has the term '*'. PostgreSQL puts
-- the body of such a function into the statement that reads it, which is several times as fast as an array for each home.
create function search_bit_terms(
  words text, places text, flags bigint, price_cents bigint, sqft integer, available_from date, latitude double precision, longitude double precision
) returns setof text
  language sql immutable parallel safe rows 90
  begin atomic
    select '*'
    union select '^' || left(word, letters) from string_to_table(ltrim(words, ' '), ' ') as word, generate_series(1, 6) as letters where word <> ''
    union select '@' || place from string_to_table(trim(places, '|'), '|') as place where place <> ''
    union select '#' || flag from generate_series(0, 52) as flag where flags & (1::bigint << flag) <> 0
    union select mark || level || ':' || (step >> 2 * level)
    from (
      values
        ('$', search_step(price_cents / 100.0::double precision)),
        ('~', case when sqft is not null then search_step(sqft) end),
        ('!', search_month(available_from)),
        ('&', floor(latitude * 25)::integer),
        ('%', floor(longitude * 25)::integer)
    ) as steps (mark, step), generate_series(0, 3) as level
    where step is not null;
  end;

-- Makes the bits anew, block by block. Words of 64 homes are made first, because a row of bits is copied for each change of it.
create or replace procedure fill_search_bits()
  language plpgsql
  as $$
    begin
      delete from search_bits;
      for block in 0 .. (select coalesce(max(search_slot), 0) / 16384 from properties) loop
        insert into search_bits
        select term, block, bit_or(bits::bit(64)::bit(16384) >> (word * 64))
        from (
          select term, search_slot % 16384 / 64 as word, bit_or(1::bigint << (63 - search_slot % 64)) as bits
          from properties,
            search_bit_terms(search_words, search_places, search_flags, price_cents, sqft, available_from, latitude, longitude) as term
          where deleted_at is null and search_slot between block * 16384 and block * 16384 + 16383
          group by 1, 2
        ) as words
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
          ) as homes, search_bit_terms(%1$s) as term
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

drop function search_bit_terms_of;
call fill_search_bits();

-- The orders without words have the slot of a home, which is sought among those with the words.
drop index properties_search_available, properties_search_price, properties_search_beds, properties_search_sqft;
create index properties_search_available on properties (available_from, id)
  include (search_flags, price_cents, sqft, latitude, longitude, search_places, search_slot) where deleted_at is null;
create index properties_search_price on properties (price_type, property_type, price_cents, id)
  include (search_flags, sqft, available_from, latitude, longitude, search_places, search_slot) where deleted_at is null;
create index properties_search_beds on properties (price_type, property_type, (coalesce(bedrooms, -1)), created_at, id)
  include (search_flags, price_cents, sqft, bedrooms, available_from, latitude, longitude, search_places, search_slot) where deleted_at is null;
create index properties_search_sqft on properties (price_type, property_type, (coalesce(sqft, -1)), id)
  include (search_flags, price_cents, sqft, available_from, latitude, longitude, search_places, search_slot) where deleted_at is null;

-- The index of slots has all facts, so that most homes are looked up without their rows.
drop index properties_search_slot;
create unique index properties_search_slot on properties (search_slot)
  include (search_flags, price_cents, sqft, bedrooms, bathrooms, available_from, latitude, longitude, is_available, created_at, id, search_places)
  where deleted_at is null;
