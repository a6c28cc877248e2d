import { PAYMENT_DAYS, PAYMENT_STATUS_FILTERS, type PaymentFigures } from '#contract/payments/admin.ts'
import { PAYMENT_TYPES } from '#contract/payments/own.ts'
import { formatCents } from '#contract/core/money.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { email } = await createAccount(db, { role: 'admin' })
const { call } = await signedIn(app, email)

const DAY = 86_400_000
/** A part of every text, of many, of some, of few and of no text. */
const TEXTS = ['', 'example.com', 'quoin', 'qu', 'gable', 'ashlar', 'xw', 'dormer7@', 'nowhere']

// Enough payments for every way of searching.
await sql`
  insert into users (id, email, first_name, last_name, role)
  select gen_random_uuid(), 'dormer' || n || '@example.com',
    case when n % 4 = 0 then 'Quoin' when n % 8 = 1 then 'Gable' when n % 40 = 2 then 'Ashlar' else 'Lintel' end, case when n % 40 = 2 then 'Xw' else 'Sill' end, 'tenant'
  from generate_series(1, 120) as n`.execute(db)
// In parts, because a busy machine may need longer for all than one statement may take.
for (const first of [1, 1501, 3001, 4501])
  await sql`
  insert into payments (user_id, payer_name, payer_email, amount_cents, payment_type, gateway, intent_id, status, method_kind, sent_at, undone_at, rent_month, completed_at, tried_at, created_at)
  select users.id, first_name, users.email, 100 + n * 7919 % 250000,
    (array['rent', 'rent', 'deposit', 'fees'])[n % 4 + 1]::payment_type,
    (array['stripe', 'stripe', 'stripe', 'stripe_test', 'sandbox'])[n % 5 + 1]::card_gateway, 'pi_figures' || n, state::payment_status,
    case when n % 3 = 0 then 'us_bank_account' else 'card' end, case when n % 3 = 0 then at end,
    case when n % 3 = 0 and (state = 'failed' or state = 'completed' and n % 17 = 0) then at end, case when n % 4 < 2 then date_trunc('month', at)::date end,
    case when state = 'completed' then at end, case when n % 11 > 0 or state = 'completed' then at end, at
  from generate_series(${first}::int, ${first + 1499}::int) as n,
    lateral (select case when n % 7 = 0 then 'failed' when n % 13 = 0 then 'pending' else 'completed' end as state,
      now() - n * interval '97 minutes' as at) as made,
    lateral (select * from users where users.email = 'dormer' || 1 + n % 119 || '@example.com') as users`.execute(db)
await sql`analyze users, payments`.execute(db)
const rows = await db.selectFrom('payments').selectAll().where('is_shown', '=', true).execute()

type Row = (typeof rows)[number]
const payerAndType = ({ user_id: payer, payment_type: type }: Row) => `${payer} ${type}`
const lastCompleted = new Map<string, number>()
const isReturned = ({ status, undone_at: undone }: Row) => status === 'completed' && undone !== null
for (const row of rows.filter((one) => one.status === 'completed' && !isReturned(one))) {
  const earlier = lastCompleted.get(payerAndType(row)) ?? 0
  lastCompleted.set(payerAndType(row), Math.max(earlier, row.created_at.getTime()))
}
const isUnresolved = (row: Row) =>
  (row.status === 'failed' || isReturned(row)) &&
  row.created_at.getTime() >= (lastCompleted.get(payerAndType(row)) ?? 0)

interface Filter {
  search: string
  status: (typeof PAYMENT_STATUS_FILTERS)[number] | null
  days: string | null
  type: string | null
  kind: 'real' | 'test' | null
  method: Row['method_kind'] | null
}

/** The statuses that are more than the one that is stored. */
const BY_FILTER: Partial<Record<NonNullable<Filter['status']>, (row: Row) => boolean>> = {
  unresolved: isUnresolved,
  returned: isReturned,
  processing: (row) => row.method_kind === 'us_bank_account' && row.intent_status === 'processing',
}

const matches = (row: Row, { search, status, days, type, kind, method }: Filter) =>
  row.search_text.includes(search) &&
  (status === null || (BY_FILTER[status]?.(row) ?? row.status === status)) &&
  (method === null || row.method_kind === method) &&
  (days === null || row.created_at.getTime() > Date.now() - Number(days) * DAY) &&
  (type === null || row.payment_type === type) &&
  (kind === null || (kind === 'real') === (row.gateway === 'stripe'))

/** The figures as the specification puts them, one payment after the other. */
function figuresOf(kept: readonly Row[]): PaymentFigures {
  const real = kept.filter(({ gateway }) => gateway === 'stripe')
  const counted = real.length > 0 ? real : kept
  const cents = (status: string) =>
    counted.reduce((sum, row) => (row.status === status && !isReturned(row) ? sum + BigInt(row.amount_cents) : sum), 0n)
  const completed = counted.filter((row) => row.status === 'completed' && !isReturned(row)).length
  return {
    totalCount: kept.length,
    completedAmount: formatCents(cents('completed')),
    pendingAmount: formatCents(cents('pending')),
    successRate: counted.length === 0 ? 0 : Math.round((completed / counted.length) * 100),
    testCount: kept.length - real.length,
  }
}

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values))
const filters = fc.record<Filter>({
  search: fc.constantFrom(...TEXTS),
  status: maybe(PAYMENT_STATUS_FILTERS),
  days: maybe(PAYMENT_DAYS),
  type: maybe(PAYMENT_TYPES),
  kind: maybe(['real', 'test'] as const),
  method: maybe(['card', 'us_bank_account'] as const),
})

test('the figures and the count of any filter are those of its payments, added up one by one', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
      const query = new URLSearchParams(given).toString()
      const kept = rows.filter((row) => matches(row, filter))
      const figures = await call('GET', `/api/admin/payments/summary?${query}`)
      const list = await call('GET', `/api/admin/payments?${query}`)
      expect({ query, figures: figures.json<object>(), count: Number(list.headers['x-total-count']) }).toEqual({
        query,
        figures: figuresOf(kept),
        count: Math.min(kept.length, 1001),
      })
    }),
    { numRuns: 100 },
  )
})
