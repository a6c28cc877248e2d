-- The one lease that a person reads and pays now: one that has begun and is not over, else the next one to begin, else the one that ended last. A lease
-- that they share counts until their last day on it, and where they were on it until it ended, after that, too.
create or replace function lease_of(person uuid) returns uuid
  language sql stable
  return case
    when not exists (select from lease_tenants where user_id = person) then (select id from leases where user_id = person)
    else (
      select part.lease_id
      from (
        select l.id as lease_id, false as is_shared, l.starts_on, coalesce(l.ends_on, 'infinity') as ends_on
        from leases as l where l.user_id = person
        union all
        select l.id, true, greatest(t.joined_on, l.starts_on), least(coalesce(t.left_on, 'infinity'), coalesce(l.ends_on, 'infinity'))
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

-- The same where it is the lease of another main tenant.
create or replace function shared_lease_of(person uuid) returns uuid
  language sql stable
  return (
    select id from leases
    where exists (select from lease_tenants where user_id = person) and id = lease_of(person) and user_id is distinct from person
  );
