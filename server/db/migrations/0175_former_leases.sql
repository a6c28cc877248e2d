-- A new tenancy is a lease of its own. The one before it gives up its tenant as that of a deleted account does, and keeps its name, ledger and clocks.
alter table leases
  -- Whose lease it was, where they have a newer one. Null where they have not, and once their account was deleted.
  add column former_user_id uuid references users (id) on delete set null,
  add constraint leases_one_tenant check (user_id is null or former_user_id is null);
create index leases_former_tenant on leases (former_user_id) where former_user_id is not null;

-- Staff find a former lease by the address of its tenant, too.
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
      elsif new.former_user_id is not null then
        select users.email into email from users where id = new.former_user_id;
      end if;
      new.search_text := lower(concat_ws(
        E'\n', name, email, new.property_address,
        (
          select string_agg(concat_ws(E'\n', trim(u.first_name || ' ' || u.last_name), u.email), E'\n' order by t.joined_on, t.id)
          from lease_tenants as t join users as u on u.id = t.user_id where t.lease_id = new.id
        )
      ));
      return new;
    end
  $$;

create or replace function note_lease_person() returns trigger
  language plpgsql
  as $$
    begin
      update leases set search_text = '' where user_id = new.id or former_user_id = new.id;
      update leases set search_text = '' where id = any (array(select lease_id from lease_tenants where user_id = new.id));
      return null;
    end
  $$;

create or replace function keep_lease_of_deleted_user() returns trigger
  language plpgsql
  as $$
    declare
      today date := (now() at time zone 'America/New_York')::date;
    begin
      perform from payments where user_id = old.id order by id for update;
      delete from leases as l where (user_id = old.id or former_user_id = old.id)
        and not exists (select from ledger_entries where lease_id = l.id)
        and not exists (
          select from payments
          where ((user_id = old.id and lease_id is null) or lease_id = l.id) and status = 'pending' and tried_at is not null
        );
      update payments as p set lease_id = l.id
      from leases as l
      where l.user_id = old.id and p.user_id = old.id and p.lease_id is null and p.status <> 'completed';
      update leases set tenant_name = trim(old.first_name || ' ' || old.last_name) where user_id = old.id;
      update leases set former_user_id = null, search_text = '' where former_user_id = old.id;
      update lease_tenants set tenant_name = trim(old.first_name || ' ' || old.last_name),
        joined_on = least(joined_on, today), left_on = least(left_on, today)
      where user_id = old.id;
      return old;
    end
  $$;
