-- The shares of a lease's tenants with the day from which each holds, so that a new share changes nothing of the rent that fell due before.
create table lease_shares (
  lease_id uuid not null references leases (id) on delete cascade,
  -- Of the other tenants. Null for the main tenant.
  tenant_id uuid references lease_tenants (id) on delete cascade,
  holds_from date not null,
  share_cents bigint not null check (share_cents >= 0),
  unique nulls not distinct (lease_id, tenant_id, holds_from)
);
create index lease_shares_tenant on lease_shares (tenant_id) where tenant_id is not null;

insert into lease_shares (lease_id, tenant_id, holds_from, share_cents)
select lease_id, id, joined_on, share_cents from lease_tenants;
insert into lease_shares (lease_id, tenant_id, holds_from, share_cents)
select l.id, null, min(t.joined_on), l.share_cents from leases as l join lease_tenants as t on t.lease_id = l.id
where l.share_cents is not null group by l.id;

create function note_tenant_share() returns trigger
  language plpgsql
  as $$
    declare
      today date := (now() at time zone 'America/New_York')::date;
    begin
      insert into lease_shares (lease_id, tenant_id, holds_from, share_cents)
      values (new.lease_id, new.id, case when tg_op = 'INSERT' then new.joined_on else today end, new.share_cents)
      on conflict (lease_id, tenant_id, holds_from) do update set share_cents = excluded.share_cents;
      return null;
    end
  $$;
create trigger share_noted after insert on lease_tenants for each row execute function note_tenant_share();
create trigger share_changed after update of share_cents on lease_tenants for each row
  when (new.share_cents is distinct from old.share_cents) execute function note_tenant_share();

create function note_main_share() returns trigger
  language plpgsql
  as $$
    begin
      insert into lease_shares (lease_id, tenant_id, holds_from, share_cents)
      values (new.id, null, (now() at time zone 'America/New_York')::date, new.share_cents)
      on conflict (lease_id, tenant_id, holds_from) do update set share_cents = excluded.share_cents;
      return null;
    end
  $$;
create trigger share_changed after update of share_cents on leases for each row
  when (new.share_cents is distinct from old.share_cents and new.share_cents is not null) execute function note_main_share();

-- Reminders of the other tenants, each on their own, as `rent_reminders` has those of main tenants.
create table roommate_reminders (
  tenant_id uuid not null references lease_tenants (id) on delete cascade,
  period date not null check (period = date_trunc('month', period)),
  kind text not null check (kind in ('upcoming', 'due', 'overdue')),
  -- Null where nothing was open of their share when it was looked at.
  sent_at timestamptz(3),
  checked_at timestamptz(3) not null default now(),
  primary key (tenant_id, period, kind)
);
