-- Faster searches among very many homes (decision 0074, "Second version").

-- Months since 2000. Those before are with January 2000, and those after 2099 with December 2099.
create function search_month(day date) returns integer
  language sql immutable parallel safe
  begin atomic
    select (extract(year from inside) * 12 + extract(month from inside))::integer - 24001
    from (select least(greatest(day, '2000-01-01'), '2099-12-31') as inside) as clamped
    where day is not null;
  end;

-- Everything that a rare combination of filters is looked up by. The marks are those of server/features/properties/search/terms.ts. Amounts are in
-- steps, and in blocks of 4, of 16 and of 64 steps as well, so that a range is a few blocks. A new name, so that a process of the release before can
-- still use the function that it knows.
create function search_keys_of(
  words text, places text, flags bigint, price_cents bigint, sqft integer, available_on date, latitude double precision, longitude double precision
) returns tsvector
  language sql immutable parallel safe cost 100000
  begin atomic
    select array_to_tsvector(
      array(
        select '^' || unnest(array[left(word, 1), left(word, 2), left(word, 3), left(word, 4), left(word, 5), left(word, 6)])
        from string_to_table(ltrim(words, ' '), ' ') as word
        where word <> ''
      )
      || array(select '@' || place from string_to_table(trim(places, '|'), '|') as place where place <> '')
      || array(select '#' || bit from generate_series(0, 52) as bit where flags & (1::bigint << bit) <> 0)
      || array(
        select unnest(array[mark || '0:' || step, mark || '1:' || step / 4, mark || '2:' || step / 16, mark || '3:' || step / 64])
        from (
          values ('$', search_step(price_cents / 100.0::double precision)), ('~', search_step(sqft)), ('!', search_month(available_on))
        ) as amounts (mark, step)
        where case mark when '~' then sqft is not null else step is not null end
      )
      || array_remove(array[
        '&' || floor(latitude * 20) || ',' || floor(longitude * 20),
        '%' || floor(latitude * 4) || ',' || floor(longitude * 4)
      ], null)
    );
  end;

drop index properties_search_terms;
create index properties_search_terms on properties using gin (
  (search_keys_of(search_words, search_places, search_flags, price_cents, sqft, available_on, latitude, longitude))) where deleted_at is null;

-- The usual order has the words as well, because matches are counted in it. The newest homes are read from its two halves.
drop index properties_search_newest, properties_search_order;
create index properties_search_order on properties (is_available, created_at, id)
  include (search_flags, price_cents, sqft, available_on, latitude, longitude, search_places, search_words) where deleted_at is null;
