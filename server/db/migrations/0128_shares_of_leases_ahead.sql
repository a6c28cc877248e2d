-- A share that is changed before someone joins holds from the day on which they do.
create or replace function note_tenant_share() returns trigger
  language plpgsql
  as $$
    declare
      today date := (now() at time zone 'America/New_York')::date;
    begin
      insert into lease_shares (lease_id, tenant_id, holds_from, share_cents)
      values (new.lease_id, new.id, case when tg_op = 'INSERT' then new.joined_on else greatest(today, new.joined_on) end, new.share_cents)
      on conflict (lease_id, tenant_id, holds_from) do update set share_cents = excluded.share_cents;
      return null;
    end
  $$;

-- A lease that runs has begun, also where its next term is agreed already.
create or replace function lease_of(person uuid) returns uuid
  language sql stable
  return case
    when not exists (select from lease_tenants where user_id = person) then (select id from leases where user_id = person)
    else (
      select part.lease_id
      from (
        select l.id as lease_id, false as is_shared, tenancy_start(l) as starts_on, coalesce(l.ends_on, 'infinity') as ends_on
        from leases as l where l.user_id = person
        union all
        select l.id, true, greatest(t.joined_on, tenancy_start(l)), least(coalesce(t.left_on, 'infinity'), coalesce(l.ends_on, 'infinity'))
        from lease_tenants as t join leases as l on l.id = t.lease_id
        where t.user_id = person and l.user_id is not null and (
            t.left_on >= (now() at time zone 'America/New_York')::date
            or coalesce(t.left_on, 'infinity') >= coalesce(l.ends_on, 'infinity')
          )
      ) as part
      cross join lateral (
        select part.ends_on < (now() at time zone 'America/New_York')::date as is_over,
          coalesce(part.starts_on > (now() at time zone 'America/New_York')::date, false) as is_ahead
      ) as state
      order by is_over, case when is_over then part.ends_on end desc, is_ahead, case when is_ahead then part.starts_on end,
        part.is_shared desc, part.ends_on desc, part.starts_on desc, part.lease_id
      limit 1
    )
  end;
