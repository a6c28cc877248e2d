-- A run is of autopay, or of a payment that a tenant scheduled for one day. A server of before makes runs of autopay, and knows nothing of those that
-- are only scheduled: they have a status of their own until they are charged, and no month.
alter table autopay_runs
  add column source text not null default 'autopay' check (source in ('autopay', 'scheduled')),
  -- Of a scheduled payment: the lease that it is for, what the tenant chose, if it is not all rent that is due, and when its day was told.
  add column lease_id uuid references leases (id) on delete set null,
  add column chosen_cents integer check (chosen_cents > 0),
  add column told_at timestamptz(3),
  alter column month drop not null,
  drop constraint autopay_runs_status_check,
  add constraint autopay_runs_status_check
    check (status in ('announced', 'skipped', 'charging', 'charged', 'none_due', 'failed', 'scheduled', 'canceled')),
  add constraint autopay_runs_source_month check ((source = 'autopay') = (month is not null));
-- One scheduled payment a day.
create unique index autopay_runs_scheduled on autopay_runs (user_id, gateway, charge_on)
  where source = 'scheduled' and status in ('scheduled', 'charging');
create index autopay_runs_scheduled_on on autopay_runs (charge_on) where status = 'scheduled';
create index autopay_runs_lease on autopay_runs (lease_id) where lease_id is not null;

-- The authorization of a scheduled payment ends with its day, so it is stored as ended. Null for those of autopay.
alter table autopay_authorizations add column run_id uuid references autopay_runs (id) on delete set null;
create index autopay_authorizations_run on autopay_authorizations (run_id) where run_id is not null;
