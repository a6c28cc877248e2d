-- Which homes have a term of the search, as bits: any combination of terms is counted and found in one or two thousand short rows (decision 0088).

-- A home's place among the bits. It never changes.
alter table properties add column search_slot integer not null generated always as identity (minvalue 0);
create unique index properties_search_slot on properties (search_slot);

-- Every term that a home is found by. Each home has the term '*'.
create function search_bit_terms_of(
  words text, places text, flags bigint, price_cents bigint, sqft integer, available_on date, latitude double precision, longitude double precision
) returns text[]
  language sql immutable parallel safe
  begin atomic
    select array_append(tsvector_to_array(search_keys_of(words, places, flags, price_cents, sqft, available_on, latitude, longitude)), '*');
  end;

create function search_bit(slot integer) returns bit
  language sql immutable parallel safe
  begin atomic
    select set_bit(0::bit(16384), slot % 16384, 1);
  end;

create table search_bits (
  term text collate "C" not null,
  -- 16,384 slots each.
  block integer not null,
  bits bit(16384) not null,
  primary key (term, block)
) with (toast_tuple_target = 128, fillfactor = 80);
-- Nearly empty ones are compressed within their rows.
alter table search_bits alter column bits set storage main;

-- Makes the bits anew, block by block.
create procedure fill_search_bits()
  language plpgsql
  as $$
    begin
      delete from search_bits;
      for block in 0 .. (select coalesce(max(search_slot), 0) / 16384 from properties) loop
        insert into search_bits
        select term, block, bit_or(search_bit(search_slot))
        from (
          select search_slot, unnest(search_bit_terms_of(search_words, search_places, search_flags, price_cents, sqft, available_on, latitude, longitude)) as term
          from properties where deleted_at is null and search_slot between block * 16384 and block * 16384 + 16383
        ) as terms
        group by term order by term;
      end loop;
    end
  $$;
call fill_search_bits();

-- Turns over the bits that a write changes, whoever writes. In the order of the key, so that two writes do not wait for each other in a circle.
create function keep_search_bits() returns trigger
  language plpgsql
  as $$
    declare
      columns constant text := 'search_words, search_places, search_flags, price_cents, sqft, available_on, latitude, longitude';
    begin
      if tg_op = 'TRUNCATE' then
        delete from search_bits;
        return null;
      end if;
      -- Most writes change nothing that is searched.
      if tg_op = 'UPDATE' then
        if not exists (
          select from old_rows as home join new_rows as changed using (search_slot)
          where (home.deleted_at is null, home.search_words, home.search_places, home.search_flags, home.price_cents, home.sqft, home.available_on,
            home.latitude, home.longitude)
            is distinct from (changed.deleted_at is null, changed.search_words, changed.search_places, changed.search_flags, changed.price_cents,
            changed.sqft, changed.available_on, changed.latitude, changed.longitude)
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

create trigger properties_search_bits_insert after insert on properties
  referencing new table as new_rows for each statement execute function keep_search_bits();
create trigger properties_search_bits_update after update on properties
  referencing old table as old_rows new table as new_rows for each statement execute function keep_search_bits();
create trigger properties_search_bits_delete after delete on properties
  referencing old table as old_rows for each statement execute function keep_search_bits();
create trigger properties_search_bits_truncate after truncate on properties
  for each statement execute function keep_search_bits();

-- The bits are read instead.
drop index properties_search_terms;
