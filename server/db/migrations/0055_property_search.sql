-- What the property search reads (decision 0074). All of it is computed from a property's own columns, so it is never out of step. The functions are
-- parsed here, so that an index can be made whatever the search path is then.

-- Text in lower case without accents, with single spaces for punctuation. `plainText` in server/features/properties/search/words.ts is the same.
create function plain_text(value text) returns text
  language sql immutable parallel safe
  begin atomic
    select trim(regexp_replace(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f''\u2018\u2019]', '', 'g')),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
  end;

-- The words of a text with a space before each. Street, St and the like are in it in both spellings.
create function search_words_of(value text) returns text
  language sql immutable parallel safe
  begin atomic
    select string_agg(
      case word
        when 'st' then ' st street saint' when 'street' then ' street st' when 'saint' then ' saint st'
        when 'ave' then ' ave avenue' when 'av' then ' av ave avenue' when 'avenue' then ' avenue ave'
        when 'rd' then ' rd road' when 'road' then ' road rd' when 'ln' then ' ln lane' when 'lane' then ' lane ln'
        when 'dr' then ' dr drive' when 'drive' then ' drive dr' when 'ct' then ' ct court' when 'court' then ' court ct'
        when 'sq' then ' sq square' when 'square' then ' square sq' when 'pl' then ' pl place' when 'place' then ' place pl'
        when 'ter' then ' ter terrace' when 'terrace' then ' terrace ter' when 'cir' then ' cir circle' when 'circle' then ' circle cir'
        when 'blvd' then ' blvd boulevard' when 'boulevard' then ' boulevard blvd' when 'pkwy' then ' pkwy parkway' when 'parkway' then ' parkway pkwy'
        when 'hwy' then ' hwy highway' when 'highway' then ' highway hwy' when 'apt' then ' apt apartment' when 'apartment' then ' apartment apt'
        when 'mt' then ' mt mount' when 'mount' then ' mount mt' when 'ft' then ' ft fort' when 'fort' then ' fort ft'
        when 'n' then ' n north' when 'north' then ' north n' when 's' then ' s south' when 'south' then ' south s'
        when 'e' then ' e east' when 'east' then ' east e' when 'w' then ' w west' when 'west' then ' west w'
        else ' ' || word
      end, '')
    from string_to_table(plain_text(value), ' ') as word;
  end;

-- Town (t), ZIP code (z) and neighborhood (n), for example '|t:cambridge|z:02139|'.
create function search_places_of(town text, zip text, neighborhood text) returns text
  language sql immutable parallel safe
  begin atomic
    select '|' || coalesce('t:' || plain_text(town) || '|', '') || coalesce('z:' || zip || '|', '') || coalesce('n:' || plain_text(neighborhood) || '|', '');
  end;

-- One bit for each yes-or-no fact that a filter asks for. The positions are those of `FLAGS` in server/features/properties/search/flags.ts.
create function search_flags_of(
  price_type price_type, property_type property_type, bedrooms integer, bathrooms integer,
  cats text, dogs text, parking text, laundry text, accessibility text[]
) returns bigint
  language sql immutable parallel safe
  begin atomic
    select case price_type when 'sale' then 1 else 2 end
      | (1::bigint << (1 + array_position('{house,apartment,condo,townhouse,commercial}'::property_type[], property_type)))
      -- At least one bedroom, at least two, up to six; bathrooms up to five.
      | (((1::bigint << least(coalesce(bedrooms, 0), 6)) - 1) << 10)
      | (((1::bigint << least(coalesce(bathrooms, 0), 5)) - 1) << 16)
      | case cats when 'yes' then 1::bigint << 21 else 0 end
      | case dogs when 'yes' then 1::bigint << 22 else 0 end
      | coalesce(1::bigint << (22 + array_position(array['none', 'street', 'driveway', 'garage'], parking)), 0)
      | coalesce(1::bigint << (30 + array_position(array['in-unit', 'in-building', 'hookups', 'none'], laundry)), 0)
      | (
        select coalesce(bit_or(1::bigint << (38 + array_position(
          array['step-free-entrance', 'elevator', 'wide-doors', 'roll-in-shower', 'grab-bars', 'visual-alarms'], fact))), 0)
        from unnest(accessibility) as fact
      );
  end;

-- A step of about 18 %, so that a range of amounts is a few steps.
create function search_step(amount double precision) returns integer
  language sql immutable parallel safe
  begin atomic
    select least(floor(ln(greatest(amount, 1)) * 6)::integer, 130);
  end;

-- Everything that a rare combination of filters is looked up by. The marks are those of server/features/properties/search/terms.ts.
create function search_terms_of(
  words text, places text, flags bigint, price_cents bigint, sqft integer, available_on date, latitude double precision, longitude double precision
) returns tsvector
  language sql immutable parallel safe cost 100000
  begin atomic
    select array_to_tsvector(
      array(
        select unnest(array[word, '^' || left(word, 1), '^' || left(word, 2), '^' || left(word, 3)])
        from string_to_table(ltrim(words, ' '), ' ') as word
        where word <> ''
      )
      || array(select '@' || place from string_to_table(trim(places, '|'), '|') as place where place <> '')
      || array(select '#' || bit from generate_series(0, 52) as bit where flags & (1::bigint << bit) <> 0)
      || array['$' || search_step(price_cents / 100.0::double precision), '$$' || search_step(price_cents / 100.0::double precision) / 8]
      || array_remove(array[
        '~' || search_step(sqft),
        '~~' || search_step(sqft) / 8,
        '!' || greatest(extract(year from available_on), 1990),
        '!' || extract(year from available_on) || '-' || extract(month from available_on),
        '&' || floor(latitude * 20) || ',' || floor(longitude * 20),
        '%' || floor(latitude * 4) || ',' || floor(longitude * 4)
      ], null)
    );
  end;

alter table properties
  add column search_words text not null generated always as (
    search_words_of(title || ' ' || address || coalesce(' ' || unit, '') || coalesce(' ' || town, '') || coalesce(' ' || zip, '')
      || coalesce(' ' || neighborhood, ''))) stored,
  add column search_places text not null generated always as (search_places_of(town, zip, neighborhood)) stored,
  add column search_flags bigint not null generated always as (
    search_flags_of(price_type, property_type, bedrooms, bathrooms, cats, dogs, parking, laundry, accessibility)) stored;

-- Each order of the search has an index with all that its filters read, so that a search reads no rows that it does not show.
create index properties_search_order on properties (is_available, created_at, id)
  include (search_flags, price_cents, sqft, available_on, latitude, longitude, search_places) where deleted_at is null;
create index properties_search_newest on properties (created_at, id)
  include (search_flags, price_cents, sqft, available_on, latitude, longitude, search_places) where deleted_at is null;
create index properties_search_available on properties ((coalesce(available_on, 'infinity')), id)
  include (search_flags, price_cents, sqft, available_on, latitude, longitude, search_places) where deleted_at is null;
-- Price and size go with the kind of a home, so these are read kind by kind.
create index properties_search_price on properties (price_type, property_type, price_cents, id)
  include (search_flags, sqft, available_on, latitude, longitude, search_places) where deleted_at is null;
create index properties_search_beds on properties (price_type, property_type, (coalesce(bedrooms, -1)), created_at, id)
  include (search_flags, price_cents, sqft, bedrooms, available_on, latitude, longitude, search_places) where deleted_at is null;
create index properties_search_sqft on properties (price_type, property_type, (coalesce(sqft, -1)), id)
  include (search_flags, price_cents, sqft, available_on, latitude, longitude, search_places) where deleted_at is null;

create index properties_search_terms on properties using gin (
  (search_terms_of(search_words, search_places, search_flags, price_cents, sqft, available_on, latitude, longitude))) where deleted_at is null;

-- The conditions of cached lists read the same facts.
create or replace function public_facts(home properties) returns jsonb
  language sql stable
  as $$
    select case when home.id is not null and home.deleted_at is null then jsonb_build_object(
      'priceType', home.price_type,
      'propertyType', home.property_type,
      'priceCents', home.price_cents,
      'isAvailable', home.is_available,
      'createdAt', to_char(home.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'address', home.address,
      'searchText', home.search_text,
      'words', home.search_words,
      'places', home.search_places,
      'flags', home.search_flags,
      'bedrooms', home.bedrooms,
      'bathrooms', home.bathrooms,
      'sqft', home.sqft,
      'availableOn', home.available_on,
      'latitude', home.latitude,
      'longitude', home.longitude
    ) end
  $$;
