import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTenant } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

/** Pairs of rows that are equal in everything a list sorts by, tenants without a lease, and a payment of a deleted account. */
async function fill() {
  const created_at = new Date('2026-11-01T12:00:00Z')
  for (const [at, name] of ['Ames', 'Ames', 'Moss', 'Moss'].entries()) {
    const price_cents = name === 'Ames' ? 100_000 : 200_000
    await createProperty(db, { title: name, price_cents, created_at })
    const home = { street: `${at} ${name} Street`, city: 'Salem', zip: '01970', isSingleHome: true }
    await admin.call('POST', '/api/admin/buildings', home)
    const tenant = await createTenant(db, at === 0 ? { rent: 2100 } : null)
    await db.updateTable('users').set({ last_name: name, created_at }).where('id', '=', tenant).execute()
    await db
      .insertInto('contacts')
      .values({ first_name: 'A', last_name: name, email: 'a@b.co', subject: 'buying', message: 'Hi', created_at })
      .execute()
    const request = await admin.report({ propertyAddress: `1 ${name} Street`, priority: at < 2 ? 'low' : 'emergency' })
    await db
      .updateTable('maintenance_requests')
      .set({ created_at, assignee_id: at < 2 ? admin.id : null })
      .where('id', '=', request)
      .execute()
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: admin.email, password: 'wrong' } })
    await admin.call('POST', '/api/admin/site-settings', { key: `press.note${at}`, value: 'x' })
    await db
      .insertInto('payments')
      .values({
        user_id: at === 3 ? null : tenant,
        payer_name: name,
        payer_email: 'a@b.co',
        amount_cents: price_cents,
        payment_type: 'fees',
        gateway: 'sandbox',
        intent_id: `pi_${at}`,
        ...(at < 2 ? { status: 'completed', completed_at: created_at } : { status: 'failed' }),
        created_at,
      })
      .execute()
  }
  await db.updateTable('buildings').set({ created_at }).execute()
  await db.updateTable('units').set({ created_at }).execute()
}
await fill()

interface Order {
  path: string
  sort: string
}

/** Every order of every admin list. */
const orders: Order[] = Object.values<Record<string, Endpoint>>(api).flatMap((endpoints) =>
  Object.values(endpoints).flatMap(({ path, paged, query }) => {
    if (!paged || !path.startsWith('/api/admin/')) return []
    const sorts = /must be one of ([\w, -]+)/.exec(JSON.stringify(query?.safeParse({ sort: '?' }).error))?.[1]
    return (sorts?.split(', ') ?? []).map((sort) => ({ path, sort }))
  }),
)

/** The same order from the other end. */
function reverseOf(sort: string): string {
  const named: Record<string, string> = { newest: 'oldest', oldest: 'newest', largest: 'smallest', smallest: 'largest' }
  if (sort.startsWith('-')) return sort.slice(1)
  if (/^(createdAt|price|title)$/.test(sort)) return `-${sort}`
  return named[sort] ?? (sort.endsWith('-desc') ? sort.slice(0, -5) : `${sort}-desc`)
}

/** The property by which a list is sorted, where rows without it come last in both directions. */
const optionalIn: Record<string, string> = {
  rent: 'rentAmount',
  'lease-end': 'leaseEndDate',
  'last-login': 'lastLoginAt',
  tenant: 'tenantEmail',
  property: 'propertyAddress',
  assignee: 'assignee',
}

interface Row {
  id: string
  [property: string]: unknown
}

/** The rows from the other end, those without a value last again. */
function turned(rows: readonly Row[], sort: string) {
  const { full = [], empty = [] } = Object.groupBy(rows, (row) =>
    row[optionalIn[sort.replace('-desc', '')] ?? 'id'] === null ? 'empty' : 'full',
  )
  return [...full.toReversed(), ...empty.toReversed()].map(({ id }) => id)
}

const pageOf = async (address: string) => {
  const answer = await admin.call('GET', address)
  expect(answer.statusCode).toBe(200)
  const rows = answer.json<Row[]>()
  return {
    rows,
    ids: rows.map(({ id }) => id),
    next: /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1],
  }
}

async function idsByPages(address: string): Promise<string[]> {
  const seen: string[] = []
  for (let next: string | undefined = address; next !== undefined;) {
    const page = await pageOf(next)
    seen.push(...page.ids)
    next = page.next
  }
  return seen
}

describe.each(orders)('$path by $sort', ({ path, sort }) => {
  test('is the same in pages of one, from the other end and in the CSV file', async () => {
    const { ids } = await pageOf(`${path}?sort=${sort}`)
    expect(await idsByPages(`${path}?sort=${sort}&limit=1`)).toEqual(ids)
    const reverse = reverseOf(sort)
    const hasReverse = orders.some((other) => other.path === path && other.sort === reverse)
    const fromTheEnd = hasReverse ? turned((await pageOf(`${path}?sort=${reverse}`)).rows, sort) : ids
    expect(fromTheEnd).toEqual(ids)

    const file = (await admin.call('GET', `${path}.csv?sort=${sort}`)).body
    const inFile = /,ID\r\n/.test(file) ? file.match(/[\da-f-]{36}(?=\r\n)/g) : ids
    expect(inFile).toEqual(ids)
  })

  test('rejects an order that the list does not have', async () => {
    for (const address of [`${path}?sort=shoe`, `${path}.csv?sort=shoe`]) {
      const answer = await admin.call('GET', address)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ message: string }>().message).toMatch(/^sort must be one of /)
    }
  })
})

test('requests by urgency begin with emergencies, and by property with the first address', async () => {
  const addresses = async (sort: string) => {
    const answer = await admin.call('GET', `/api/admin/maintenance-requests?sort=${sort}`)
    return answer.json<{ priority: string; propertyAddress: string }[]>()
  }
  const urgent = await addresses('priority-desc')
  expect(urgent.map(({ priority }) => priority)).toEqual(['emergency', 'emergency', 'low', 'low'])
  const first = await addresses('property')
  expect(first.map(({ propertyAddress }) => propertyAddress.slice(2, 6))).toEqual(['Ames', 'Ames', 'Moss', 'Moss'])
})
