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

-- The same as an array, which the triggers read (migration 0082).
create or replace function search_bit_terms_of(
  words text, places text, flags bigint, price_cents bigint, sqft integer, available_on date, latitude double precision, longitude double precision
) returns text[]
  language sql immutable parallel safe
  begin atomic
    select array(
      select term from search_bit_terms(words, places, flags, price_cents, sqft, available_on, latitude, longitude) as term
    );
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
