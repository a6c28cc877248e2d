-- The towns and neighborhoods that a ZIP code has homes in, so that "Cambridge 02139" is one place and "Somerville 02139" two (decision 0100). They stay known,
-- like the places themselves.
create table zip_places (
  zip text not null,
  kind text not null check (kind in ('town', 'neighborhood')),
  plain_name text not null,
  -- Of a neighborhood, like in `places`.
  plain_town text not null,
  primary key (zip, kind, plain_name, plain_town)
);

insert into zip_places
select distinct zip, kind, plain_name, plain_town
from (select distinct town, zip, neighborhood from properties where zip is not null and deleted_at is null) as homes,
  lateral places_of(town, null, neighborhood);

create or replace function count_places() returns trigger
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
        'with moved as materialized (
          select town, zip, neighborhood, sum(change) as change from (%s) as rows group by 1, 2, 3 having sum(change) <> 0
        ), met as (
          insert into zip_places
          select distinct zip, kind, plain_name, plain_town
          from moved, lateral places_of(town, null, neighborhood)
          where zip is not null and change > 0
          order by 1, 2, 3, 4
          on conflict do nothing
        )
        insert into places as known (kind, plain_name, plain_town, name, town, homes)
        select kind, plain_name, plain_town, min(name), min(of_town), sum(change)
        from moved, lateral places_of(town, zip, neighborhood)
        group by 1, 2, 3 having sum(change) <> 0
        order by 1, 2, 3
        on conflict (kind, plain_name, plain_town) do update set homes = known.homes + excluded.homes', changed);
      return null;
    end
  $$;
