-- Bits of many homes are stored as they are, because decompressing them takes longer than reading them (decision 0095). Those of few stay compressed.
alter table search_bits
  alter column bits drop not null,
  add column plain_bits bit(16384),
  add constraint search_bits_stored_once check (num_nonnulls(bits, plain_bits) = 1);
alter table search_bits alter column plain_bits set storage plain;

-- The two columns of a row of bits, one of which is null. Of 128 homes or more, compressed bits are a seventh in size, and take three times as long.
create function stored_bits(value bit, out bits bit, out plain_bits bit)
  language sql immutable parallel safe
  begin atomic
    select case when bit_count(value) < 128 then value end, case when bit_count(value) >= 128 then value end;
  end;

create or replace procedure fill_search_bits()
  language plpgsql
  as $$
    begin
      delete from search_bits;
      for block in 0 .. (select coalesce(max(search_slot), 0) / 16384 from properties) loop
        insert into search_bits (term, block, bits, plain_bits)
        select term, block, stored.bits, stored.plain_bits
        from (
          select term, bit_or(bits::bit(64)::bit(16384) >> (word * 64)) as bits
          from (
            select term, search_slot % 16384 / 64 as word, bit_or(1::bigint << (63 - search_slot % 64)) as bits
            from properties,
              search_bit_terms(search_words, search_places, search_flags, price_cents, sqft, available_from, latitude, longitude) as term
            where deleted_at is null and search_slot between block * 16384 and block * 16384 + 16383
            group by 1, 2
          ) as words
          group by term
        ) as terms, stored_bits(terms.bits) as stored
        order by term;
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
        'insert into search_bits as known (term, block, bits, plain_bits)
        select term, block, stored.bits, stored.plain_bits
        from (
          select term, search_slot / 16384 as block, bit_or(search_bit(search_slot)) as bits
          from (
            select search_slot, term
            from (
              select search_slot, %1$s from (%2$s) as changed where deleted_at is null
              group by search_slot, %1$s having count(*) = 1
            ) as homes, unnest(search_bit_terms_of(%1$s)) as term
            -- Not the terms that a home had and still has.
            group by search_slot, term having count(*) = 1
          ) as changes
          group by 1, 2
        ) as turned, stored_bits(turned.bits) as stored
        order by 1, 2
        on conflict (term, block) do update set (bits, plain_bits) = (
          select stored.bits, stored.plain_bits
          from stored_bits(coalesce(known.plain_bits, known.bits) # coalesce(excluded.plain_bits, excluded.bits)) as stored
        )',
        columns,
        case tg_op
          when 'INSERT' then 'select * from new_rows'
          when 'DELETE' then 'select * from old_rows'
          else 'select * from old_rows union all select * from new_rows'
        end);
      return null;
    end
  $$;

call fill_search_bits();
