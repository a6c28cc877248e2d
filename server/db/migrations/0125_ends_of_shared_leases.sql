-- Someone may leave a shared lease on a day to come and be given the next one already, which begins after that day. Of two, the one that has begun is read
-- and paid. Someone who was on a lease until it ended reads it after that, unless they have a lease of their own.
create or replace function shared_lease_of(person uuid) returns uuid
  language sql stable
  return (
    select t.lease_id from lease_tenants as t join leases as l on l.id = t.lease_id
    where t.user_id = person and l.user_id is not null and (
        coalesce(least(t.left_on, l.ends_on), 'infinity') >= (now() at time zone 'America/New_York')::date
        or (
          l.ends_on < (now() at time zone 'America/New_York')::date and coalesce(t.left_on, 'infinity') >= l.ends_on
          and not exists (select from leases where user_id = person)
        )
      )
    order by coalesce(least(t.left_on, l.ends_on), 'infinity') < (now() at time zone 'America/New_York')::date,
      t.joined_on > (now() at time zone 'America/New_York')::date, coalesce(l.ends_on, 'infinity') desc, t.joined_on desc, t.id
    limit 1
  );

-- Staff find a lease by each of its tenants, those who have left included.
do $$
  declare
    before text := pg_get_functiondef('note_lease_search'::regproc);
    after text := replace(before, ' and t.left_on is null', '');
  begin
    if after = before then
      raise exception 'note_lease_search is not what this migration changes';
    end if;
    execute after;
  end
$$;
update leases set search_text = '' where id in (select lease_id from lease_tenants where left_on is not null);

alter table ledger_entries
  -- Which of the other tenants made a payment that staff recorded: a row of `lease_tenants`. Null for the main tenant. Not a foreign key, because the rows
  -- of a lease are deleted in no certain order.
  add column lease_tenant_id uuid;
