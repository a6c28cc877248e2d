-- Homes whose position nobody entered are at the center of their ZIP code (decision 0091). Where a position comes from: 'zip' where it is that center,
-- 'address' where it was found by the address, null where staff entered it or there is none.
alter table properties add column position_from text check (position_from in ('zip', 'address'));

-- Whoever writes. So what counts and finds the homes of a map needs to know nothing about it.
create function fill_position() returns trigger
  language plpgsql
  as $$
    declare
      center zip_centers;
    begin
      -- A position that was entered wins, also where the writer does not know about ZIP codes.
      if tg_op = 'UPDATE' and new.latitude is not null and new.position_from = 'zip' and old.position_from = 'zip'
        and (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then
        new.position_from := null;
      end if;
      if new.latitude is null and new.longitude is null or new.position_from = 'zip' then
        select * into center from zip_centers where zip = new.zip;
        -- As approximate as every position that is not exact: decision 0072.
        new.latitude := round(center.latitude::numeric, 2);
        new.longitude := round(center.longitude::numeric, 2);
        new.pin_latitude := null;
        new.pin_longitude := null;
        new.position_from := case when center.zip is not null then 'zip' end;
      end if;
      return new;
    end
  $$;

create trigger properties_position before insert or update of zip, latitude, longitude, position_from on properties
  for each row execute function fill_position();

update properties set position_from = null where latitude is null and zip is not null;
