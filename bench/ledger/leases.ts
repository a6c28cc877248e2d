import { connect } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import pg from 'pg'

/**
 * Leases that began so many months ago, each with its deposit, its rent of every month but this one and the payments for them. Of a hundred leases,
 * eighty-five are paid, nine owe the last month, four the last three and two half a year. `roll` is a pseudo-random number below 100.
 */
const ROWS = `
  insert into users (id, email, first_name, last_name, phone, role)
  select key, 'tenant' || n || '@example.com', (array['Grace', 'Ada', 'Luis', 'Ines', 'Omar', 'Mei'])[1 + n % 6], 'Tenant' || n % 20000, '(617) 555-0100', 'tenant'
  from made;
  insert into leases (id, user_id, rent_cents, deposit_cents, due_day, starts_on, created_at)
  select key, key, 150000 + n % 200 * 1000, 150000, 1,
    date_trunc('month', current_date)::date - make_interval(months => months),
    date_trunc('month', current_date) - make_interval(months => months) - interval '7 days'
  from made;
  insert into lease_rents (lease_id, holds_from, rent_cents) select id, '2000-01-01', rent_cents from leases on conflict do nothing;
  insert into ledger_entries (lease_id, kind, account, cents, effective_on, period, memo, source, rule)
  select id, 'charge', 'rent', rent_cents, month, month, 'Rent for ' || month, 'lease', 'rent'
  from leases, lateral (
    select day::date as month from generate_series(starts_on::timestamp, date_trunc('month', current_date) - interval '1 month', '1 month') as day
  ) as months;
  insert into payments (user_id, payer_name, payer_email, amount_cents, payment_type, status, gateway, intent_id, rent_month, completed_at, created_at, receipt_number)
  select m.key, 'Tenant', 'tenant@example.com', e.cents, 'rent', 'completed', 'sandbox', 'pi_' || e.id, e.period, e.period + interval '2 days', e.period,
    'BY-2026-' || to_char(row_number() over (), 'FM0000000')
  from ledger_entries as e
  join made as m on m.key = e.lease_id
  where e.period < date_trunc('month', current_date) - make_interval(months => case when roll < 85 then 0 when roll < 94 then 1 when roll < 98 then 3 else 6 end);
  insert into ledger_entries (lease_id, kind, account, cents, effective_on, period, memo, source, gateway, payment_id)
  select user_id, 'payment', 'rent', -amount_cents, completed_at::date, rent_month, '', 'payment', gateway, id from payments;
  insert into ledger_entries (lease_id, kind, account, cents, effective_on, memo, source, rule, gateway)
  select id, 'charge', 'deposit', deposit_cents, created_at::date, 'Security deposit', 'lease', 'deposit', 'sandbox'::card_gateway from leases;
  insert into ledger_entries (lease_id, kind, account, cents, effective_on, source, gateway, payment_id)
  select id, 'payment', 'deposit', -deposit_cents, created_at::date, 'payment', 'sandbox', gen_random_uuid() from leases;
  insert into ledger_days (lease_id, charged_on) select id, current_date + 1 from leases;
  insert into lease_balances (lease_id, sandbox_cents, stripe_cents, stripe_test_cents)
  select lease_id, sum(cents), 0, 0 from ledger_entries group by lease_id;
`

/** Ten units are a building. The last 2,000 leases have no unit, and 5,000 units are vacant. Seven of ten leases end within a year. */
const UNITS = `
  insert into buildings (id, street, city, zip)
  select md5('building' || n)::uuid, n || ' Beacon Street', 'Boston', '02108' from generate_series(0, (select count(*) / 10 + 300 from made)) as n;
  insert into units (id, building_id, number, bedrooms, bathrooms, sqft, address, search_text)
  select md5('unit' || n)::uuid, b.id, 'Apt ' || n % 10 + 1, n % 4, 1, 500 + n % 900, of.address, lower(E'Apt ' || n % 10 + 1 || E'\n' || of.address)
  from generate_series(1, (select count(*) + 3000 from made)) as n
  join buildings as b on b.id = md5('building' || n / 10)::uuid,
  lateral (select one_line_address(b.street, 'Apt ' || n % 10 + 1, b.city, b.state, b.zip) as address) as of;
  update leases as l set
    unit_id = case when n <= (select count(*) - 2000 from made) then u.id end,
    property_address = u.address,
    ends_on = case when n % 10 < 7 then current_date + 1 + n * 7 % 365 end
  from made join units as u on u.id = md5('unit' || n)::uuid where l.id = made.key;
  update units as u set occupancy = 'leased', leased_until = coalesce(l.ends_on, 'infinity'), occupancy_until = coalesce(l.ends_on + 1, 'infinity')
  from leases as l where l.unit_id = u.id;
`

const TABLES = ['users', 'buildings', 'units', 'leases', 'ledger_entries', 'payments']

/** Creates a database with this many leases of a year, and one of ten years, the last. Returns its URL. */
export async function createLeases(serverUrl: string, count: number): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query('create database bench_ledger')
  await admin.end()
  const address = new URL(serverUrl)
  address.pathname = '/bench_ledger'
  const { db, pool } = connect(address.href, { statementTimeoutMs: 0 })
  await migrate(db)
  await pool.end()
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    // The triggers would write what is written below, row by row.
    for (const name of TABLES) await client.query(`alter table ${name} disable trigger user`)
    await client.query(
      `create temp table made as select n, md5('lease' || n)::uuid as key, (hashint4(n) & 2147483647) % 100 as roll,
         case when n = ${count} then 120 else 12 end as months from generate_series(1, ${count}) as n`,
    )
    // Indexes are created after the rows, which is several times as fast.
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename in ('ledger_entries', 'payments')
         and not exists (select from pg_constraint where conindid = format('%I', indexname)::regclass)`,
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    await client.query(ROWS)
    await client.query(UNITS)
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query(
      `update leases as l set search_text = lower(u.first_name || ' ' || u.last_name || E'\\n' || u.email || E'\\n' || l.property_address),
         name_key = left(lower(u.last_name || ' ' || u.first_name), 24) from users as u where u.id = l.user_id`,
    )
    for (const name of TABLES) await client.query(`alter table ${name} enable trigger user`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return address.href
}
