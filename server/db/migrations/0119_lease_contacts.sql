-- Contacts of staff with the tenant of a lease, mostly about rent that is owed. What was recorded never changes; a contact that was entered by mistake is
-- struck out with a reason, and stays.
create table lease_contacts (
  id uuid primary key default gen_random_uuid(),
  -- The order of contacts of one day.
  seq bigint generated always as identity unique,
  lease_id uuid not null references leases (id) on delete cascade,
  contacted_on date not null,
  how text not null check (how in ('call', 'email', 'letter', 'in_person', 'text')),
  note text check (note <> ''),
  -- What the tenant promised to pay, and by when. Null where nothing was promised.
  promised_cents bigint check (promised_cents > 0 and promised_cents < 100000000000),
  promised_on date check (promised_on >= contacted_on),
  -- When staff want to ask again. The latest contact of a lease decides.
  follow_up_on date check (follow_up_on >= contacted_on),
  -- Not a foreign key: the row keeps who wrote it.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now(),
  struck_at timestamptz(3),
  struck_by text,
  struck_because text check (struck_because <> ''),
  -- A contact that was entered by mistake may be about another person, so it is not given out.
  is_struck boolean not null generated always as (struck_at is not null) stored,
  check ((promised_cents is null) = (promised_on is null)),
  check ((struck_at is null) = (struck_by is null) and (struck_at is null) = (struck_because is null))
);
create index lease_contacts_lease on lease_contacts (lease_id, contacted_on desc, seq desc);
-- The latest contact and the latest promise of a lease.
create index lease_contacts_standing on lease_contacts (lease_id, contacted_on desc, seq desc) where struck_at is null;
create index lease_contacts_promises on lease_contacts (lease_id, contacted_on desc, seq desc) where struck_at is null and promised_on is not null;

create function guard_lease_contacts() returns trigger
  language plpgsql
  as $$
    declare
      -- The generated column comes after this trigger.
      correction text[] := '{struck_at,struck_by,struck_because,is_struck}';
      texts text[] := '{note,struck_because}';
    begin
      if old.struck_at is null and (to_jsonb(new) - correction) = (to_jsonb(old) - correction) then
        return new;
      end if;
      -- An erasure takes the texts of a person away.
      if current_setting('baystead.erases', true) = 'lease_contacts' and (to_jsonb(new) - texts - 'is_struck'::text) = (to_jsonb(old) - texts - 'is_struck'::text) then
        return new;
      end if;
      raise exception 'a contact cannot be changed' using errcode = 'restrict_violation';
    end
  $$;
create trigger guarded before update on lease_contacts for each row execute function guard_lease_contacts();
