-- A write to properties says which ones it changed and what decides where they are shown, so that every process drops only the responses that show
-- them (docs/public-cache.md). Before, every write dropped all of them.

-- What decides on which lists a property is and to which homes it is similar. Null for one that visitors do not see.
create function public_facts(home properties) returns jsonb
  language sql stable
  as $$
    select case when home.id is not null and home.deleted_at is null then jsonb_build_object(
      'priceType', home.price_type,
      'propertyType', home.property_type,
      'priceCents', home.price_cents,
      'priceBand', home.price_band,
      'isAvailable', home.is_available,
      'createdAt', to_char(home.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'address', home.address,
      'searchText', home.search_text
    ) end
  $$;

-- One notification for each property that visitors see before or after the write. The name of the table alone stands for all of its rows: for a write of
-- many rows, and where a text is too long for a notification, which has less than 8,000 bytes.
create function notify_changed_properties() returns trigger
  language plpgsql
  as $$
    declare
      most constant integer := 64;
      messages text[];
    begin
      if tg_op = 'INSERT' then
        if (select count(*) from (select from new_rows limit most + 1) as few) <= most then
          select array_agg(jsonb_build_object('table', 'properties', 'id', id, 'before', null, 'after', after)::text) into messages
          from (select id, public_facts(new_rows) as after from new_rows) as written
          where after is not null;
        else
          messages := array['properties'];
        end if;
      elsif tg_op = 'DELETE' then
        if (select count(*) from (select from old_rows limit most + 1) as few) <= most then
          select array_agg(jsonb_build_object('table', 'properties', 'id', id, 'before', before, 'after', null)::text) into messages
          from (select id, public_facts(old_rows) as before from old_rows) as written
          where before is not null;
        else
          messages := array['properties'];
        end if;
      else
        if (select count(*) from (select from new_rows limit most + 1) as few) <= most then
          select array_agg(jsonb_build_object('table', 'properties', 'id', id, 'before', before, 'after', after)::text) into messages
          from (
            select coalesce(new_rows.id, old_rows.id) as id, public_facts(old_rows) as before, public_facts(new_rows) as after
            from old_rows full join new_rows on new_rows.id = old_rows.id
            -- A row that was written as it was has not changed.
            where old_rows.id is null or new_rows.id is null or old_rows *<> new_rows
          ) as written
          where before is not null or after is not null;
        else
          messages := array['properties'];
        end if;
      end if;
      if exists (select from unnest(messages) as message where octet_length(message) >= 7900) then
        messages := array['properties'];
      end if;
      perform pg_notify('public_content', message) from unnest(messages) as message;
      return null;
    end
  $$;

drop trigger properties_public on properties;
create trigger properties_public_insert after insert on properties
  referencing new table as new_rows for each statement execute function notify_changed_properties();
create trigger properties_public_update after update on properties
  referencing old table as old_rows new table as new_rows for each statement execute function notify_changed_properties();
create trigger properties_public_delete after delete on properties
  referencing old table as old_rows for each statement execute function notify_changed_properties();
create trigger properties_public_truncate after truncate on properties
  for each statement execute function notify_public_content();
