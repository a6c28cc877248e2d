-- What a tenant owed before the lease was entered; without it nothing is owed before the next rent falls due.
alter table leases add column opening_cents bigint check (opening_cents >= 0);

-- Rent that pays an opening balance says so.
alter table payments drop constraint payments_check4,
  add constraint payments_purpose check (purpose is null or (purpose <> '' and payment_type <> 'deposit'));
