-- A credit that staff pay back: how, with `method_number`. Null for every other entry.
alter table ledger_entries
  add column payout_method text check (payout_method in ('check', 'transfer')),
  add check (payout_method is null or (source = 'staff' and kind = 'refund'));

-- A credit that staff give takes off what is due, and is no money that was collected. What was kept of a deposit names the entry that it was recorded with.
create or replace function note_rent_months() returns trigger
  language plpgsql
  as $$
    declare
      sign integer := case tg_op when 'DELETE' then -1 else 1 end;
    begin
      insert into rent_months (period, gateway, due_cents, collected_cents)
      select month, gateway,
        sign * sum(case when is_given then cents else rent_due(account, kind, cents) end),
        sign * sum(case when is_given then 0 else rent_collected(account, kind, cents) end)
      from (
        select e.account, e.kind, e.cents, e.gateway, coalesce(e.period, o.period) as month,
          e.account = 'rent' and coalesce(o.kind, e.kind) = 'credit' and coalesce(o.source, e.source) = 'staff'
            and case when o.id is null then e.payment_id else o.payment_id end is null as is_given
        from changed as e
        left join lateral (
          select id, kind, source, payment_id, period from ledger_entries where id = e.reverses
          union all
          -- Deleted by the same statement.
          select id, kind, source, payment_id, period from changed where id = e.reverses and tg_op = 'DELETE'
          limit 1
        ) as o on true
      ) as e
      where account in ('rent', 'last_month', 'interest') and month is not null
      group by month, gateway;
      return null;
    end
  $$;
