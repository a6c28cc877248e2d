-- Of a credit: the charge that it pays, where that is known. Whatever else is paid counts for the oldest charges.
alter table ledger_entries add column pays uuid references ledger_entries (id) check (pays is null or kind = 'credit');
create index ledger_entries_pays on ledger_entries (pays) include (cents) where pays is not null;

-- What was kept of deposits so far. The credits of a return are in the order of its deductions, each after the charge that was posted with it.
alter table ledger_entries disable trigger guarded;
update ledger_entries as e set pays = p.charge_id
from (
  select c.id, coalesce(
      (d.kept ->> 'chargeId')::uuid,
      (
        select o.id from ledger_entries as o
        where o.payment_id = c.payment_id and o.source = 'staff' and o.kind = 'charge' and o.account = c.account and o.cents = -c.cents and o.seq < c.seq
        order by o.seq desc limit 1
      )
    ) as charge_id
  from (
    select r.entry_id, k.kept, k.at from deposit_records as r cross join jsonb_array_elements(r.deductions) with ordinality as k (kept, at)
    where r.kind = 'return'
  ) as d
  join (
    select id, seq, account, cents, payment_id, row_number() over (partition by payment_id order by seq) as at
    from ledger_entries
    where source = 'staff' and kind = 'credit' and account in ('rent', 'fee', 'utility')
      and payment_id in (select entry_id from deposit_records where kind = 'return')
  ) as c on c.payment_id = d.entry_id and c.at = d.at
  where c.account <> 'rent'
) as p
where e.id = p.id and exists (select from ledger_entries as o where o.id = p.charge_id and o.lease_id = e.lease_id and o.account = e.account);
alter table ledger_entries enable trigger guarded;
