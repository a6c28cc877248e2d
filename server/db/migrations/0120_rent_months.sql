-- Rent due and collected by the month that it is for, so that the dashboard does not read every ledger. Whoever adds entries adds a row and changes none,
-- so that nobody waits for anybody; the hourly cleanup folds the rows of a month into one. A figure is the sum of its rows.
create table rent_months (
  id bigint primary key generated always as identity,
  period date not null check (period = date_trunc('month', period)),
  -- As in the ledger: entries of a card provider count only while it is in use.
  gateway card_gateway,
  due_cents bigint not null,
  collected_cents bigint not null
);
create index rent_months_period on rent_months (period);

-- What an entry adds to the rent that is due: what was charged, less charges that were taken back and interest that was taken off the rent. A reversal
-- below zero takes back a charge, and one above zero a payment or a credit.
create function rent_due(account text, kind text, cents bigint) returns bigint
  language sql immutable
  return case when account = 'interest' or (account = 'rent' and (kind = 'charge' or (kind = 'reversal' and cents < 0))) then cents else 0 end;

-- What it adds to the rent that was collected: payments less what went back of them, and what was kept of a deposit for rent. Rent that was paid in advance
-- for the last month is charged to an account of its own, and so is taken off the first month, and counts once it is applied.
create function rent_collected(account text, kind text, cents bigint) returns bigint
  language sql immutable
  return case
    when account = 'last_month' or (account = 'rent' and not (kind = 'charge' or (kind = 'reversal' and cents < 0))) then -cents
    else 0
  end;

create function note_rent_months() returns trigger
  language plpgsql
  as $$
    declare
      sign integer := case tg_op when 'DELETE' then -1 else 1 end;
    begin
      insert into rent_months (period, gateway, due_cents, collected_cents)
      select month, gateway, sign * sum(rent_due(account, kind, cents)), sign * sum(rent_collected(account, kind, cents))
      from changed as e, lateral (
        select coalesce(e.period, (select o.period from ledger_entries as o where o.id = e.reverses)) as month
      ) as of
      where account in ('rent', 'last_month', 'interest') and month is not null
      group by month, gateway;
      return null;
    end
  $$;
create trigger rent_months_noted after insert on ledger_entries
  referencing new table as changed for each statement execute function note_rent_months();
create trigger rent_months_taken_off after delete on ledger_entries
  referencing old table as changed for each statement execute function note_rent_months();

-- Once the triggers are there, nobody adds entries until this is done.
insert into rent_months (period, gateway, due_cents, collected_cents)
select month, gateway, sum(rent_due(account, kind, cents)), sum(rent_collected(account, kind, cents))
from ledger_entries as e, lateral (
  select coalesce(e.period, (select o.period from ledger_entries as o where o.id = e.reverses)) as month
) as of
where account in ('rent', 'last_month', 'interest') and month is not null
group by month, gateway;
