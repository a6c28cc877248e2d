-- What the map of homes reads (decision 0084): for each home a cell of a grid, and for each cell the number of its homes. Only the position that
-- visitors see is read.

-- The grid has 2^level columns around the world and cells that are about as high as wide in Massachusetts. Each cell has four of the next level.
-- server/features/properties/map/grid.ts is the same.
create function map_column(longitude double precision, level integer) returns integer
  language sql immutable parallel safe
  begin atomic
    select floor((longitude + 180) * (1::bigint << level) / 360)::integer;
  end;
create function map_row(latitude double precision, level integer) returns integer
  language sql immutable parallel safe
  begin atomic
    select floor((latitude + 90) * (1::bigint << level) / 270)::integer;
  end;

-- The place of a home: one of 32 random parts of all homes, then row and column of its cell of level 16, which is about 450 meters wide. One part by
-- itself is a sample of all homes.
create function map_place(id uuid, latitude double precision, longitude double precision) returns bigint
  language sql immutable parallel safe
  begin atomic
    select ((get_byte(uuid_send(id), 15) & 31)::bigint << 32) | (map_row(latitude, 16)::bigint << 16) | map_column(longitude, 16);
  end;

-- Has all that the filters of the search read, except words.
create index properties_map on properties (map_place(id, latitude, longitude))
  include (id, latitude, longitude, search_flags, price_cents, sqft, bedrooms, bathrooms, available_on, search_places)
  where deleted_at is null and latitude is not null;

-- How many homes visitors see in each cell of the levels 14 and 16, and the sums of their positions in billionths of a degree, which are the middle of
-- the homes when divided by their number.
create table map_cells (
  level smallint not null,
  cell_row integer not null,
  cell_column integer not null,
  price_type price_type not null,
  homes integer not null,
  latitudes bigint not null,
  longitudes bigint not null,
  primary key (level, cell_row, cell_column, price_type)
);

create function map_cells_of(latitude double precision, longitude double precision)
  returns table (level integer, cell_row integer, cell_column integer, of_latitude bigint, of_longitude bigint)
  language sql immutable
  begin atomic
    select level, map_row(latitude, level), map_column(longitude, level), round(latitude * 1000000000)::bigint, round(longitude * 1000000000)::bigint
    from (values (14), (16)) as levels (level);
  end;

insert into map_cells
select level, cell_row, cell_column, price_type, count(*), sum(of_latitude), sum(of_longitude)
from properties, lateral map_cells_of(latitude, longitude)
where deleted_at is null and latitude is not null
group by 1, 2, 3, 4;

-- Keeps the counts, whoever writes. In the order of the key, so that two writes do not wait for each other in a circle.
create function count_map_cells() returns trigger
  language plpgsql
  as $$
    declare
      changed text;
    begin
      if tg_op = 'TRUNCATE' then
        delete from map_cells;
        return null;
      end if;
      changed := concat_ws(' union all ',
        case when tg_op <> 'DELETE' then
          'select latitude, longitude, price_type, 1 as change from new_rows where deleted_at is null and latitude is not null' end,
        case when tg_op <> 'INSERT' then
          'select latitude, longitude, price_type, -1 as change from old_rows where deleted_at is null and latitude is not null' end);
      execute format(
        'insert into map_cells as known
        select level, cell_row, cell_column, price_type, sum(change), sum(of_latitude * change), sum(of_longitude * change)
        from (select latitude, longitude, price_type, sum(change) as change from (%s) as rows group by 1, 2, 3 having sum(change) <> 0) as homes,
          lateral map_cells_of(latitude, longitude)
        group by 1, 2, 3, 4
        having sum(change) <> 0 or sum(of_latitude * change) <> 0 or sum(of_longitude * change) <> 0
        order by 1, 2, 3, 4
        on conflict (level, cell_row, cell_column, price_type) do update set
          homes = known.homes + excluded.homes,
          latitudes = known.latitudes + excluded.latitudes,
          longitudes = known.longitudes + excluded.longitudes', changed);
      return null;
    end
  $$;

create trigger properties_map_insert after insert on properties
  referencing new table as new_rows for each statement execute function count_map_cells();
create trigger properties_map_update after update on properties
  referencing old table as old_rows new table as new_rows for each statement execute function count_map_cells();
create trigger properties_map_delete after delete on properties
  referencing old table as old_rows for each statement execute function count_map_cells();
create trigger properties_map_truncate after truncate on properties
  for each statement execute function count_map_cells();
