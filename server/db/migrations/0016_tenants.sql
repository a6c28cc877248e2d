-- Tenants as staff works on them. Every change raises the version, so that of two who change one person the second is told.
alter table users add column if not exists version integer not null default 1;

-- What staff finds, filters and sorts tenants by: one row for each person with that role, kept by triggers, so that a list over two
-- tables costs what a list of one does. What is not known sorts as the least, an open end of a lease as the last.
create table tenant_entries (
  user_id uuid primary key references users (id) on delete cascade,
  is_active boolean not null,
  -- Enough of it to sort by.
  name_key text not null,
  rent_key bigint not null,
  lease_end_key date not null,
  last_login_key timestamptz(3) not null,
  created_at timestamptz(3) not null,
  person_text text not null,
  address_text text not null,
  search_text text not null generated always as (person_text || E'\n' || address_text) stored
);

create index tenant_entries_new on tenant_entries (created_at desc, user_id desc);
create index tenant_entries_name on tenant_entries (name_key, user_id);
create index tenant_entries_rent on tenant_entries (rent_key, user_id);
create index tenant_entries_lease_end on tenant_entries (lease_end_key, user_id);
create index tenant_entries_last_login on tenant_entries (last_login_key, user_id);
create index tenant_entries_active on tenant_entries (is_active, created_at desc, user_id desc);
create index tenant_entries_search on tenant_entries using gin (search_text gin_trgm_ops);

create function note_tenant() returns trigger
  language plpgsql
  as $$
    begin
      if new.role <> 'tenant' then
        delete from tenant_entries where user_id = new.id;
        return null;
      end if;
      insert into tenant_entries
        (user_id, is_active, name_key, rent_key, lease_end_key, last_login_key, created_at, person_text, address_text)
      select new.id, new.is_active, left(lower(new.last_name || ' ' || new.first_name), 24), coalesce(l.rent_cents, -1),
        coalesce(l.ends_on, 'infinity'), coalesce(new.last_login_at, '-infinity'), new.created_at,
        lower(new.first_name || ' ' || new.last_name || E'\n' || new.email), lower(coalesce(l.property_address, ''))
      from (values (new.id)) as person (id) left join leases as l on l.user_id = person.id
      -- What the lease says is its own trigger's to change: two at once each keep their half.
      on conflict (user_id) do update set is_active = excluded.is_active, name_key = excluded.name_key,
        last_login_key = excluded.last_login_key, created_at = excluded.created_at, person_text = excluded.person_text;
      return null;
    end
  $$;

create trigger tenants_noted after insert or update of first_name, last_name, email, role, is_active, last_login_at, created_at on users
  for each row execute function note_tenant();

create function note_tenant_lease() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'DELETE' then
        update tenant_entries set rent_key = -1, lease_end_key = 'infinity', address_text = '' where user_id = old.user_id;
        return null;
      end if;
      update tenant_entries set rent_key = coalesce(new.rent_cents, -1), lease_end_key = coalesce(new.ends_on, 'infinity'),
        address_text = lower(coalesce(new.property_address, ''))
      where user_id = new.user_id;
      return null;
    end
  $$;

create trigger tenants_noted after insert or update or delete on leases for each row execute function note_tenant_lease();

insert into tenant_entries
  (user_id, is_active, name_key, rent_key, lease_end_key, last_login_key, created_at, person_text, address_text)
select u.id, u.is_active, left(lower(u.last_name || ' ' || u.first_name), 24), coalesce(l.rent_cents, -1),
  coalesce(l.ends_on, 'infinity'), coalesce(u.last_login_at, '-infinity'), u.created_at,
  lower(u.first_name || ' ' || u.last_name || E'\n' || u.email), lower(coalesce(l.property_address, ''))
from users as u left join leases as l on l.user_id = u.id
where u.role = 'tenant';

-- Texts too short for trigrams are looked for row by row: quicker here than their own index, and every write is spared it.
drop index payments_search_short;

-- Mail that left the house: to whom and what about, never what it says, for some of it opens an account.
create table sent_mails (
  id uuid primary key,
  -- Null where the address was nobody's then.
  user_id uuid references users (id) on delete cascade,
  sent_to text not null,
  subject text not null,
  sent_at timestamptz(3) not null default now()
);
create index sent_mails_user on sent_mails (user_id, sent_at desc, id desc) where user_id is not null;
create index sent_mails_address on sent_mails (sent_to, sent_at desc, id desc) where user_id is null;
create index sent_mails_old on sent_mails (sent_at);
