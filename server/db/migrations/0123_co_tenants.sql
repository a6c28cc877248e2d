-- Leases of several tenants. `leases.user_id` is the main tenant, and these are the others. A lease without a row here is a lease of one.
create table lease_tenants (
  id uuid primary key default gen_random_uuid(),
  lease_id uuid not null references leases (id) on delete cascade,
  -- Null once the account was deleted. The row then has the name.
  user_id uuid references users (id) on delete set null,
  tenant_name text,
  -- Their part of the rent, as it was agreed. Only its proportion to the other shares counts, so that the shares follow the rent.
  share_cents bigint not null check (share_cents >= 0),
  joined_on date not null,
  -- The last day on the lease. Null while they stay, which is until the lease ends.
  left_on date,
  created_at timestamptz(3) not null default now(),
  check (left_on >= joined_on)
);
create index lease_tenants_lease on lease_tenants (lease_id, joined_on, id);
create unique index lease_tenants_user on lease_tenants (user_id) where left_on is null;
create index lease_tenants_person on lease_tenants (user_id, joined_on) where user_id is not null;

alter table leases
  -- The part of the main tenant, beside those of the others. Null until there was another tenant.
  add column share_cents bigint check (share_cents >= 0);
alter table payments
  -- The lease of a payment that one of the other tenants made. Null for a payment on the payer's own lease. Not a foreign key, because a payment may
  -- outlive its lease.
  add column lease_id uuid;
create index payments_lease on payments (lease_id, created_at) where lease_id is not null;

-- The lease that a person shares as one of the other tenants. It ends with the lease: after that they read it, unless they have a lease of their own.
-- Once the main tenant's account was deleted, the lease is over.
create function shared_lease_of(person uuid) returns uuid
  language sql stable
  return (
    select t.lease_id from lease_tenants as t join leases as l on l.id = t.lease_id
    where t.user_id = person and l.user_id is not null and coalesce(t.left_on, 'infinity') >= (now() at time zone 'America/New_York')::date
      and (
        coalesce(l.ends_on, 'infinity') >= (now() at time zone 'America/New_York')::date
        or not exists (select from leases where user_id = person)
      )
    order by coalesce(l.ends_on, 'infinity') desc, t.joined_on desc, t.id limit 1
  );

-- The one lease that a person reads and pays now: the one they share, or their own.
create function lease_of(person uuid) returns uuid
  language sql stable
  return coalesce(shared_lease_of(person), (select id from leases where user_id = person));

-- The names of the other tenants of a lease, in the order in which they joined.
create function other_tenants_of(lease uuid) returns text[]
  language sql stable
  return coalesce((
    select array_agg(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) order by t.joined_on, t.id)
    from lease_tenants as t join users as u on u.id = t.user_id
    where t.lease_id = lease and coalesce(t.left_on, 'infinity') >= (now() at time zone 'America/New_York')::date
  ), '{}');

-- The lease that a payment belongs to.
create function lease_of_payment(p payments) returns uuid
  language sql stable
  return (
    select id from leases where case when p.lease_id is null then user_id = p.user_id else id = p.lease_id end
  );

-- Payments are posted to the lease that they belong to.
do $$
  declare
    before text := pg_get_functiondef('post_payment'::regproc);
    locked text := replace(before, 'id = lease or (lease is null and user_id = p.user_id)', 'id = coalesce(lease, lease_of_payment(p))');
    after text := replace(locked, 'select id into lease from leases where user_id = p.user_id;', 'lease := lease_of_payment(p);');
  begin
    if locked = before or after = locked then
      raise exception 'post_payment is not what this migration changes';
    end if;
    execute after;
  end
$$;

create or replace function post_earlier_payments() returns trigger
  language plpgsql
  as $$
    begin
      perform post_payment(p) from payments as p
      where p.user_id = new.user_id and p.lease_id is null and p.status = 'completed' order by p.completed_at, p.id;
      return null;
    end
  $$;

create or replace function keep_lease_of_deleted_user() returns trigger
  language plpgsql
  as $$
    begin
      perform from payments where user_id = old.id order by id for update;
      delete from leases as l where user_id = old.id and not exists (select from ledger_entries where lease_id = l.id);
      update leases set tenant_name = trim(old.first_name || ' ' || old.last_name) where user_id = old.id;
      -- Another tenant whose account is deleted has left.
      update lease_tenants set tenant_name = trim(old.first_name || ' ' || old.last_name),
        left_on = coalesce(left_on, greatest(joined_on, (now() at time zone 'America/New_York')::date))
      where user_id = old.id;
      return old;
    end
  $$;

-- Staff find a lease by each of its tenants.
create or replace function note_lease_search() returns trigger
  language plpgsql
  as $$
    declare
      name text := new.tenant_name;
      email text;
    begin
      if new.user_id is not null then
        select trim(first_name || ' ' || last_name), left(lower(last_name || ' ' || first_name), 24), users.email
        into name, new.name_key, email from users where id = new.user_id;
      end if;
      new.search_text := lower(concat_ws(
        E'\n', name, email, new.property_address,
        (
          select string_agg(concat_ws(E'\n', trim(u.first_name || ' ' || u.last_name), u.email), E'\n' order by t.joined_on, t.id)
          from lease_tenants as t join users as u on u.id = t.user_id where t.lease_id = new.id and t.left_on is null
        )
      ));
      return new;
    end
  $$;

create or replace function note_lease_person() returns trigger
  language plpgsql
  as $$
    begin
      update leases set search_text = '' where user_id = new.id;
      update leases set search_text = '' where id = any (array(select lease_id from lease_tenants where user_id = new.id));
      return null;
    end
  $$;

create function note_lease_tenants() returns trigger
  language plpgsql
  as $$
    begin
      update leases set search_text = '' where id = coalesce(new.lease_id, old.lease_id);
      return null;
    end
  $$;
create trigger lease_noted after insert or update or delete on lease_tenants for each row execute function note_lease_tenants();
