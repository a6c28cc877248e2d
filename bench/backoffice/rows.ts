import pg from 'pg'
import { connect } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { FIRST_NAMES, LAST_NAMES, QUESTIONS, STREETS, TOWNS, TROUBLES } from './words.ts'

/** Rows of each kind. */
const ROWS = 100_000

const literal = (words: readonly string[]) => `array[${words.map((word) => pg.escapeLiteral(word)).join(', ')}]`

/** The same rows on each run, apart from the start date. `roll(n, salt, m)` is a pseudo-random number below m. */
const FUNCTIONS = `
  create function pg_temp.roll(n int, salt int, sides int) returns int language sql immutable
    as $$ select (hashint4(n * 32 + salt) & 2147483647) % sides $$;
  create function pg_temp.one_of(words text[], n int, salt int) returns text language sql immutable
    as $$ select words[1 + (hashint4(n * 32 + salt) & 2147483647) % cardinality(words)] $$;
  create function pg_temp.first_name(n int) returns text language sql immutable
    as $$ select pg_temp.one_of(${literal(FIRST_NAMES)}, n, 1) $$;
  create function pg_temp.last_name(n int) returns text language sql immutable
    as $$ select pg_temp.one_of(${literal(LAST_NAMES)}, n, 2) $$;
  create function pg_temp.email(n int) returns text language sql immutable
    as $$ select lower(pg_temp.first_name(n) || '.' || replace(pg_temp.last_name(n), '’', '') || n) || '@example.com' $$;
  create function pg_temp.street(n int) returns text language sql immutable
    as $$ select pg_temp.roll(n, 3, 300) + 1 || ' ' || pg_temp.one_of(${literal(STREETS)}, n, 4) || ' Street' $$;
  create function pg_temp.address(n int) returns text language sql immutable
    as $$ select pg_temp.street(n) || ', ' || pg_temp.one_of(${literal(TOWNS)}, n, 5) || ', MA 0' || 1000 + pg_temp.roll(n, 6, 1700) $$;
  create function pg_temp.phone(n int) returns text language sql immutable
    as $$ select '(617) 555-' || lpad(pg_temp.roll(n, 7, 10000)::text, 4, '0') $$;
  create function pg_temp.key(n int, kind text) returns uuid language sql immutable as $$ select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function pg_temp.network(n int) returns text language sql immutable
    as $$ select '10.' || pg_temp.roll(n, 8, 256) || '.' || pg_temp.roll(n, 9, 256) || '.7' $$;
`

/** Three administrators, some staff and visitors. The rest are tenants, most with a lease. */
const PEOPLE = `
  insert into users (id, email, first_name, last_name, phone, role, is_active, last_login_at, created_at)
  select pg_temp.key(n, 'user'), pg_temp.email(n), pg_temp.first_name(n), pg_temp.last_name(n), pg_temp.phone(n),
    (case when n <= 3 then 'admin' when n <= 12 then 'property_manager' when n % 100 = 0 then 'user' else 'tenant' end)::user_role,
    n <= 12 or pg_temp.roll(n, 10, 12) > 0,
    case when pg_temp.roll(n, 11, 20) > 0 then now() - pg_temp.roll(n, 12, 400) * interval '1 day' - n * interval '1 second' end,
    now() - n * interval '31 minutes'
  from generate_series(1, $1::int) as n;
  insert into leases (user_id, property_address, rent_cents, due_day, starts_on, ends_on, deposit_cents, created_at)
  select id, pg_temp.address(n), 120000 + pg_temp.roll(n, 13, 330) * 1000, 1, day, day + 365 + pg_temp.roll(n, 15, 3) * 180, 120000, now()
  from generate_series(1, $1::int) as n,
    lateral (select pg_temp.key(n, 'user') as id, current_date - 30 - pg_temp.roll(n, 14, 600) as day) as lease
  where exists (select from users where users.id = lease.id and role = 'tenant') and pg_temp.roll(n, 16, 10) > 0;
  insert into lease_rents (lease_id, holds_from, rent_cents) select id, '2000-01-01', rent_cents from leases on conflict do nothing;
`

const LISTINGS = `
  insert into properties (title, description, address, price_cents, price_type, bedrooms, bathrooms, sqft, property_type, status,
    image_urls, features, created_at, deleted_at)
  select pg_temp.one_of(array['Sunny', 'Renovated', 'Spacious', 'Classic', 'Quiet', 'Modern'], n, 17) || ' ' || kind || ' on ' || pg_temp.street(n),
    'Rooms with windows on three sides, a porch to the south and a garden that was somebody''s life. ' || md5(n::text),
    pg_temp.address(n),
    case when n % 3 = 0 then 150000 + pg_temp.roll(n, 18, 700) * 1000 else 15000000 + pg_temp.roll(n, 19, 285000)::bigint * 1000 end,
    (case when n % 3 = 0 then 'rent' else 'sale' end)::price_type,
    pg_temp.roll(n, 20, 6), pg_temp.roll(n, 21, 4), 500 + pg_temp.roll(n, 22, 3000), kind::property_type,
    (case when pg_temp.roll(n, 23, 9) < 6 then 'available' when n % 3 = 0 then 'rented' else 'sold' end)::property_status,
    array['/pictures/exterior-brownstone.jpg', '/pictures/interior-kitchen.jpg'], array['Porch', 'Garden', 'Parking'],
    now() - n * interval '37 seconds',
    case when n % 50 = 0 then now() - pg_temp.roll(n, 24, 29) * interval '1 day' end
  from generate_series(1, $1::int) as n,
    lateral (select pg_temp.one_of(array['house', 'apartment', 'condo', 'townhouse'], n, 25) as kind) as kinds;
`

/** Three years of payments. Some were abandoned, some were made with test cards. */
const PAYMENTS = `
  insert into payments (id, user_id, payer_name, payer_email, property_address, amount_cents, payment_type, status, gateway, intent_id,
    intent_status, rent_month, failure_code, completed_at, tried_at, created_at)
  select pg_temp.key(n, 'payment'), users.id, users.first_name || ' ' || users.last_name, users.email, pg_temp.address(payer),
    120000 + pg_temp.roll(payer, 13, 330) * 1000, kind::payment_type, state::payment_status,
    (case when n % 50 = 0 then 'sandbox' else 'stripe' end)::card_gateway, 'pi_' || md5(n::text),
    case state when 'completed' then 'succeeded' when 'failed' then 'requires_payment_method' else 'processing' end,
    case kind when 'rent' then date_trunc('month', at)::date end, case state when 'failed' then 'card_declined' end,
    case state when 'completed' then at end, case when n % 200 > 0 or state = 'completed' then at end, at
  from generate_series(1, $1::int) as n,
    lateral (select 13 + pg_temp.roll(n, 26, $1 - 13) as payer, now() - n * interval '15.7 minutes' as at) as made,
    lateral (select case when pg_temp.roll(n, 27, 100) < 3 then 'failed' when pg_temp.roll(n, 27, 100) < 6 then 'pending' else 'completed' end as state,
      case when pg_temp.roll(n, 28, 100) < 8 then 'deposit' when pg_temp.roll(n, 28, 100) < 15 then 'fees' else 'rent' end as kind) as kinds,
    lateral (select * from users where id = pg_temp.key(payer, 'user')) as users;
`

const REQUESTS = `
  insert into maintenance_requests (id, user_id, full_name, email, phone, property_address, request_type, priority, description, is_urgent,
    status, assignee_id, created_at)
  select pg_temp.key(n, 'request'), case when n % 4 > 0 then pg_temp.key(sender, 'user') end,
    pg_temp.first_name(sender) || ' ' || pg_temp.last_name(sender), pg_temp.email(sender), pg_temp.phone(sender), pg_temp.address(sender),
    pg_temp.one_of(array['plumbing', 'electrical', 'hvac', 'appliance', 'flooring', 'painting', 'landscaping', 'other'], n, 29)::maintenance_type,
    pg_temp.one_of(array['low', 'low', 'medium', 'medium', 'medium', 'high', 'high', 'emergency'], n, 30)::maintenance_priority,
    pg_temp.one_of(${literal(TROUBLES)}, n, 31) || ' ' || pg_temp.one_of(${literal(TROUBLES)}, n, 32), pg_temp.roll(n, 33, 20) = 0,
    (case when pg_temp.roll(n, 34, 100) < 6 then 'pending' when pg_temp.roll(n, 34, 100) < 12 then 'in_progress'
      when pg_temp.roll(n, 34, 100) < 20 then 'cancelled' else 'completed' end)::maintenance_status,
    case when pg_temp.roll(n, 35, 3) > 0 then pg_temp.key(1 + pg_temp.roll(n, 36, 12), 'user') end,
    now() - n * interval '21 minutes'
  from generate_series(1, $1::int) as n, lateral (select 13 + pg_temp.roll(n, 26, $1 - 13) as sender) as senders;
`

const INQUIRIES = `
  insert into contacts (id, first_name, last_name, email, phone, subject, message, status, created_at)
  select pg_temp.key(n, 'contact'), pg_temp.first_name(n + $1), pg_temp.last_name(n + $1), pg_temp.email(n + $1), pg_temp.phone(n + $1),
    pg_temp.one_of(array['buying', 'selling', 'renting', 'construction', 'maintenance', 'consulting', 'other'], n, 37)::contact_subject,
    pg_temp.one_of(${literal(QUESTIONS)}, n, 38) || ' ' || pg_temp.one_of(${literal(QUESTIONS)}, n, 39),
    (case when pg_temp.roll(n, 40, 100) < 5 then 'new' when pg_temp.roll(n, 40, 100) < 20 then 'contacted'
      when pg_temp.roll(n, 40, 100) < 80 then 'resolved' else 'archived' end)::contact_status,
    now() - n * interval '27 minutes'
  from generate_series(1, $1::int) as n;
`

/** Without the hash chain, which is not verified here and is slow to build. */
const RECORD = `
  alter table audit_logs disable trigger user;
  alter table security_events disable trigger user;
  alter table login_attempts disable trigger user;
  insert into audit_logs (seq, user_id, user_name, user_email, action, resource_type, resource_id, details, ip_address, created_at, hash)
  select n, pg_temp.key(1 + n % 3, 'user'), pg_temp.first_name(1 + n % 3) || ' ' || pg_temp.last_name(1 + n % 3), pg_temp.email(1 + n % 3),
    pg_temp.one_of(array['create', 'update', 'update', 'update', 'status_change', 'status_change', 'delete', 'password_reset'], n, 41),
    pg_temp.one_of(array['property', 'user', 'maintenance', 'maintenance', 'contact', 'payment'], n, 42), pg_temp.key(n, 'request')::text,
    jsonb_build_object('changes', jsonb_build_object('status', jsonb_build_object('from', 'pending', 'to', 'completed'))),
    pg_temp.network(n), now() - ($1 - n) * interval '9 minutes', '\\x00'
  from generate_series(1, $1::int) as n;
  insert into security_events (seq, user_name, user_email, event_type, severity, description, ip_address, resolved, created_at, hash)
  select n, pg_temp.first_name(n) || ' ' || pg_temp.last_name(n), pg_temp.email(n), 'sign_in_blocked',
    pg_temp.one_of(array['low', 'low', 'low', 'low', 'low', 'medium', 'medium', 'high', 'high', 'critical'], n, 43)::security_severity,
    'Too many failed attempts to sign in', pg_temp.network(n), pg_temp.roll(n, 44, 20) > 0, now() - ($1 - n) * interval '9 minutes', '\\x00'
  from generate_series(1, $1::int) as n;
  insert into login_attempts (seq, user_id, email, ip_address, successful, failure_reason, user_agent, attempted_at, hash)
  select n, pg_temp.key(n, 'user'), pg_temp.email(n), pg_temp.network(n), pg_temp.roll(n, 45, 10) > 0, 'Wrong password',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', now() - ($1 - n) * interval '4 minutes', '\\x00'
  from generate_series(1, $1::int) as n;
  alter table audit_logs enable trigger user;
  alter table security_events enable trigger user;
  alter table login_attempts enable trigger user;
  insert into app_sessions (session_id, user_id, first_seen_at, last_seen_at, ip_address, user_agent)
  select pg_temp.key(n, 'session'), pg_temp.key(n, 'user'), now() - n * interval '31 seconds' - interval '3 days', now() - n * interval '31 seconds',
    pg_temp.network(n), 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
  from generate_series(1, $1::int) as n;
`

/** Creates a database with a hundred thousand of everything that has an admin list. Returns its URL. */
export async function createRows(serverUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query('create database bench_backoffice')
  await admin.end()
  const address = new URL(serverUrl)
  address.pathname = '/bench_backoffice'
  const url = address.href
  const { db, pool } = connect(url, { statementTimeoutMs: 0 })
  await migrate(db)
  await pool.end()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Text indexes are created after the rows, which is several times as fast.
  const texts = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'",
  )
  for (const { name } of texts.rows) await client.query(`drop index ${name}`)
  await client.query(FUNCTIONS)
  for (const part of [PEOPLE, LISTINGS, PAYMENTS, REQUESTS, INQUIRIES, RECORD])
    await client.query(part.replaceAll(/\$1(::int)?/g, String(ROWS)))
  for (const { definition } of texts.rows) await client.query(definition)
  await client.query('vacuum analyze')
  await client.end()
  return url
}
