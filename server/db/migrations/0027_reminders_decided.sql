-- A month that was found paid is noted as well, without a mail: it is looked at again once something of it has changed.
alter table rent_reminders
  alter column sent_at drop not null,
  alter column sent_at drop default,
  add column checked_at timestamptz(3) not null default now();

-- Have payments of rent changed since? Asked of every lease that was found paid, every hour.
create index payments_rent_changes on payments (user_id, updated_at) where payment_type = 'rent';
