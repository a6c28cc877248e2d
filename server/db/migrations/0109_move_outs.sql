-- Notices that a tenant moves out. What was given never changes; a notice is confirmed by staff, or taken back.
create table move_out_notices (
  id uuid primary key default gen_random_uuid(),
  lease_id uuid not null references leases (id) on delete cascade,
  received_on date not null,
  -- How it reached the office. Null where the tenant gave it in the portal.
  how text check (how in ('letter', 'email', 'in_person')),
  leaves_on date not null check (leaves_on >= received_on),
  -- The end of the lease when it was given. Null for a lease that goes on from month to month.
  lease_ends_on date,
  -- When the tenancy that it ends began. A tenant who comes back may give notice again.
  tenancy_start date,
  forwarding_address text check (forwarding_address <> ''),
  reason text check (reason <> ''),
  -- Who recorded it, not as a foreign key. Null where the tenant gave it.
  staff_id uuid,
  staff_name text,
  created_at timestamptz(3) not null default now(),
  status text not null default 'given' check (status in ('given', 'confirmed', 'taken_back')),
  confirmed_at timestamptz(3),
  confirmed_by text,
  taken_back_at timestamptz(3),
  check ((how is null) = (staff_name is null)),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (status <> 'confirmed' or confirmed_at is not null),
  check ((status = 'taken_back') = (taken_back_at is not null))
);
create unique index move_out_notices_active on move_out_notices (lease_id, tenancy_start) nulls not distinct where status <> 'taken_back';
create index move_out_notices_lease on move_out_notices (lease_id, created_at desc, id);

create function note_tenancy_of_notice() returns trigger
  language plpgsql
  as $$
    begin
      select tenancy_start(l) into new.tenancy_start from leases as l where l.id = new.lease_id;
      return new;
    end
  $$;
create trigger tenancy_noted before insert on move_out_notices for each row execute function note_tenancy_of_notice();

-- Whether a notice holds: it was not taken back, and the tenancy of today had begun before its last day.
create function notice_holds(n move_out_notices, l leases) returns boolean
  language sql stable
  return n.status <> 'taken_back' and coalesce(n.leaves_on >= tenancy_start(l), true);

create function guard_move_out_notices() returns trigger
  language plpgsql
  as $$
    declare
      progress text[] := '{status,confirmed_at,confirmed_by,taken_back_at}';
    begin
      if old.status = 'taken_back' or (to_jsonb(new) - progress) <> (to_jsonb(old) - progress) then
        raise exception 'a notice cannot be changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger guarded before update on move_out_notices for each row execute function guard_move_out_notices();

-- What staff have done for a move-out. Rows are added only; the latest of a step counts, as long as no term began after it.
create table move_out_steps (
  id uuid primary key default gen_random_uuid(),
  -- The order of rows of one step.
  seq bigint generated always as identity unique,
  lease_id uuid not null references leases (id) on delete cascade,
  step text not null check (step in ('inspection', 'keys', 'forwarding_address', 'readings')),
  -- False where staff took back that it was done.
  is_done boolean not null,
  done_on date not null,
  -- What was found: the address, the readings.
  memo text check (memo <> ''),
  -- Not a foreign key: the row keeps who wrote it.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now()
);
create index move_out_steps_lease on move_out_steps (lease_id, step, seq desc);

create function guard_move_out_steps() returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'steps of a move-out cannot be changed' using errcode = 'restrict_violation';
    end
  $$;
create trigger guarded before update on move_out_steps for each row execute function guard_move_out_steps();

-- The steps of a lease that count: the latest row of each that is done, unless another term began since.
create function move_out_steps_of(l leases) returns setof move_out_steps
  language sql stable
  begin atomic
    select s.* from move_out_steps as s
    where s.lease_id = l.id and s.is_done and (l.starts_on is null or s.done_on > l.starts_on)
      and not exists (select from move_out_steps as n where n.lease_id = s.lease_id and n.step = s.step and n.seq > s.seq);
  end;
