-- The day on which staff were last warned of something that the law about deposits sets a day for. A duty whose day has moved is another one.
create table deposit_warnings (
  lease_id uuid not null references leases (id) on delete cascade,
  kind text not null,
  -- What interest is paid on. `deposit` for every other duty.
  held text not null,
  due_on date not null,
  warned_on date not null,
  primary key (lease_id, kind, held, due_on)
);

-- The days in the company's time zone on which duties were looked at, also where there was nothing to warn of. There is one email a day at most.
create table deposit_warning_days (
  day date primary key
);
