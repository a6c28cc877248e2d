-- The late fee that a lease has. Null where it has none, which is so for every lease of before: then no late fee may be charged (G.L. c. 186 §15B(1)(c)).
-- The charge of a late fee has the month of the rent that is overdue in `ledger_entries.period`, so that it is charged once.
alter table leases add column late_fee_cents bigint check (late_fee_cents > 0);
