-- What a lease costs this month: a rent that was agreed on may hold from a later one.
create function rent_now(leases) returns bigint
  language sql stable
  as $$
    select case when $1.rent_cents is null then null else coalesce((
      select rent_cents from lease_rents
      where lease_id = $1.id and holds_from <= date_trunc('month', now() at time zone 'America/New_York')
      order by holds_from desc limit 1
    ), $1.rent_cents) end
  $$;

-- As before, and a rent that is still to come is corrected in its place.
create or replace function note_rent() returns trigger
  language plpgsql
  as $$
    declare
      today date := (now() at time zone 'America/New_York')::date;
      month date := date_trunc('month', today);
      last lease_rents;
    begin
      if new.rent_cents is null then
        return null;
      end if;
      select * into last from lease_rents where lease_id = new.id order by holds_from desc limit 1;
      if not found or new.starts_on > today then
        delete from lease_rents where lease_id = new.id;
        insert into lease_rents (lease_id, holds_from, rent_cents) values (new.id, '2000-01-01', new.rent_cents);
      elsif last.rent_cents = new.rent_cents then
        return null;
      elsif last.holds_from > month
        or (last.noted_at > now() - interval '31 days' and (last.holds_from > '2000-01-01' or new.starts_on > today - 31))
      then
        update lease_rents set rent_cents = new.rent_cents where lease_id = new.id and holds_from = last.holds_from;
      else
        insert into lease_rents (lease_id, holds_from, rent_cents)
        values (
          new.id,
          case when month + (new.due_day - 1) > today then month else month + interval '1 month' end,
          new.rent_cents
        )
        on conflict (lease_id, holds_from) do update set rent_cents = excluded.rent_cents, noted_at = now();
      end if;
      return null;
    end
  $$;
