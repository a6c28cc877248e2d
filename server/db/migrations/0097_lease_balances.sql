-- The sum of each ledger, kept by the statement that adds entries, so that a report reads only leases that owe something. Entries of a card provider
-- count only while that provider is in use, so each provider has a sum of its own.
create table lease_balances (
  lease_id uuid primary key references leases (id) on delete cascade,
  stripe_cents bigint not null default 0,
  stripe_test_cents bigint not null default 0,
  sandbox_cents bigint not null default 0
);
create index lease_balances_stripe on lease_balances (stripe_cents desc, lease_id desc) where stripe_cents <> 0;
create index lease_balances_stripe_test on lease_balances (stripe_test_cents desc, lease_id desc) where stripe_test_cents <> 0;
create index lease_balances_sandbox on lease_balances (sandbox_cents desc, lease_id desc) where sandbox_cents <> 0;

-- Leases come in the order of their ids, as where they are locked.
create function note_lease_balances() returns trigger
  language plpgsql
  as $$
    begin
      insert into lease_balances as b (lease_id, stripe_cents, stripe_test_cents, sandbox_cents)
      select lease_id, coalesce(sum(cents) filter (where gateway is null or gateway::text = 'stripe'), 0),
        coalesce(sum(cents) filter (where gateway is null or gateway::text = 'stripe_test'), 0),
        coalesce(sum(cents) filter (where gateway is null or gateway::text = 'sandbox'), 0)
      from added group by lease_id order by lease_id
      on conflict (lease_id) do update set
        stripe_cents = b.stripe_cents + excluded.stripe_cents,
        stripe_test_cents = b.stripe_test_cents + excluded.stripe_test_cents,
        sandbox_cents = b.sandbox_cents + excluded.sandbox_cents;
      return null;
    end
  $$;
create trigger balances_noted after insert on ledger_entries
  referencing new table as added for each statement execute function note_lease_balances();

-- Once the trigger is there, nobody adds entries until this is done. Providers are compared as text, because a new database gets all migrations in one
-- transaction, in which a value that was added to an enum cannot be used.
insert into lease_balances (lease_id, stripe_cents, stripe_test_cents, sandbox_cents)
select lease_id, coalesce(sum(cents) filter (where gateway is null or gateway::text = 'stripe'), 0),
  coalesce(sum(cents) filter (where gateway is null or gateway::text = 'stripe_test'), 0),
  coalesce(sum(cents) filter (where gateway is null or gateway::text = 'sandbox'), 0)
from ledger_entries group by lease_id;

-- What is open of each month of rent, and of everything else that was charged.
create index ledger_entries_rent on ledger_entries (lease_id, period) include (cents, effective_on, kind, gateway) where account = 'rent';
create index ledger_entries_other on ledger_entries (lease_id, account) include (cents, effective_on, seq, gateway, reverses) where account <> 'rent';
