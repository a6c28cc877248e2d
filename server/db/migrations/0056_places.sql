-- Towns, ZIP codes and neighborhoods of the homes that visitors see, with the number of these homes. A place without homes stays known, so that its
-- name means the same place tomorrow.
create table places (
  kind text not null check (kind in ('town', 'zip', 'neighborhood')),
  -- The name as it is compared.
  plain_name text not null,
  -- Of a neighborhood: the town as it is compared, because several towns have a Downtown.
  plain_town text not null,
  -- As it was first written.
  name text not null,
  town text,
  homes integer not null,
  primary key (kind, plain_name, plain_town)
);
create index places_name on places (plain_name);

create function places_of(town text, zip text, neighborhood text)
  returns table (kind text, plain_name text, plain_town text, name text, of_town text)
  language sql immutable
  begin atomic
    select 'town', plain_text(town), '', town, null::text where plain_text(town) <> ''
    union all
    select 'zip', zip, '', zip, null where zip is not null
    union all
    select 'neighborhood', plain_text(neighborhood), plain_text(coalesce(town, '')), neighborhood, town where plain_text(neighborhood) <> '';
  end;

insert into places (kind, plain_name, plain_town, name, town, homes)
select kind, plain_name, plain_town, min(name), min(of_town), sum(homes)
from (select town, zip, neighborhood, count(*) as homes from properties where deleted_at is null group by 1, 2, 3) as homes,
  lateral places_of(town, zip, neighborhood)
group by 1, 2, 3;

-- Keeps the counts, whoever writes. In the order of the key, so that two writes do not wait for each other in a circle.
create function count_places() returns trigger
  language plpgsql
  as $$
    declare
      changed text;
    begin
      if tg_op = 'TRUNCATE' then
        update places set homes = 0;
        return null;
      end if;
      changed := concat_ws(' union all ',
        case when tg_op <> 'DELETE' then 'select town, zip, neighborhood, 1 as change from new_rows where deleted_at is null' end,
        case when tg_op <> 'INSERT' then 'select town, zip, neighborhood, -1 as change from old_rows where deleted_at is null' end);
      execute format(
        'insert into places as known (kind, plain_name, plain_town, name, town, homes)
        select kind, plain_name, plain_town, min(name), min(of_town), sum(change)
        from (select town, zip, neighborhood, sum(change) as change from (%s) as rows group by 1, 2, 3 having sum(change) <> 0) as homes,
          lateral places_of(town, zip, neighborhood)
        group by 1, 2, 3 having sum(change) <> 0
        order by 1, 2, 3
        on conflict (kind, plain_name, plain_town) do update set homes = known.homes + excluded.homes', changed);
      return null;
    end
  $$;

create trigger properties_places_insert after insert on properties
  referencing new table as new_rows for each statement execute function count_places();
create trigger properties_places_update after update on properties
  referencing old table as old_rows new table as new_rows for each statement execute function count_places();
create trigger properties_places_delete after delete on properties
  referencing old table as old_rows for each statement execute function count_places();
create trigger properties_places_truncate after truncate on properties
  for each statement execute function count_places();
