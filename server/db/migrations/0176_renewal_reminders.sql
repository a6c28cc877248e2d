-- Of which lease ends the office was told, and how many days ahead: 90, 60 or 30. An end that has moved is another one.
create table renewal_reminders (
  lease_id uuid not null references leases (id) on delete cascade,
  ends_on date not null,
  days_ahead smallint not null check (days_ahead between 30 and 90 and days_ahead % 30 = 0),
  -- In the company's time zone.
  told_on date not null,
  primary key (lease_id, ends_on, days_ahead)
);
create index renewal_reminders_day on renewal_reminders (told_on);
