import { TENANT_SORTS } from '#contract/tenants/admin.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { createAccount, rowsByPages, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { plansOf } from '#server/testing/database/plans.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as queries from './list-queries.ts'

const { db, url } = await createDatabase()
const { app } = await createTestApp(db)
const { email: staff } = await createAccount(db, { role: 'admin' })
const { call } = await signedIn(app, staff)

interface Given {
  name?: [string, string]
  email?: string
  address?: string | null
  rent?: number | null
  endsOn?: string | null
  lastLogin?: string | null
  isActive?: boolean
}
let made = 0
/** Each is one minute older than the previous one. */
async function tenant({ name = ['Ada', 'Lovelace'], lastLogin = null, isActive = true, ...given }: Given = {}) {
  made += 1
  const id = randomUUID()
  const email = given.email ?? `tenant-${made}@example.com`
  await db
    .insertInto('users')
    .values({
      id,
      email,
      first_name: name[0],
      last_name: name[1],
      role: 'tenant',
      is_active: isActive,
      last_login_at: lastLogin === null ? null : new Date(lastLogin),
      created_at: new Date(Date.UTC(2026, 0, 1) - made * 60_000),
    })
    .execute()
  if (given.address !== undefined || given.rent !== undefined || given.endsOn !== undefined)
    await db
      .insertInto('leases')
      .values({
        user_id: id,
        property_address: given.address ?? null,
        rent_cents: given.rent ?? null,
        ends_on: given.endsOn ?? null,
      })
      .execute()
  return id
}
const list = async (query = '') => {
  const answer = await call('GET', `/api/admin/tenants${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<Tenant[]>()
}
const ids = async (query: string) => (await list(query)).map(({ id }) => id)
const found = (text: string) => ids(`?search=${encodeURIComponent(text)}`)

beforeEach(async () => {
  await db.deleteFrom('users').where('email', '<>', staff).execute()
})

describe('GET /api/admin/tenants', () => {
  test('searches first name, last name, email and property address, ignoring case, as plain text', async () => {
    const ada = await tenant({ name: ['Ada', "O'Neil_"], email: 'ada@example.com', address: '5 Elm Street, Lynn' })
    const joe = await tenant({ name: ['Joe', '100%'], email: 'joe@example.org', address: '7 Oak Street, Salem' })
    expect(await found('ADA O')).toEqual([ada])
    expect(await found('example.org')).toEqual([joe])
    expect(await found('elm street')).toEqual([ada])
    expect([await found("'"), await found('_'), await found('%'), await found('\\')]).toEqual([[ada], [ada], [joe], []])
    expect(await found('street')).toEqual([ada, joe])
    expect(await found(' ')).toEqual([ada, joe])
  })

  test('follows every change: name, address, lease, role and deletion', async () => {
    const id = await tenant()
    const user = db.updateTable('users').where('id', '=', id)
    await user.set({ last_name: 'Byron', email: 'byron@example.com' }).execute()
    expect([await found('lovelace'), await found('byron@')]).toEqual([[], [id]])
    await db
      .insertInto('leases')
      .values({
        user_id: id,
        property_address: '1 Pine Road',
        rent_cents: null,
        starts_on: null,
        ends_on: null,
        deposit_cents: null,
      })
      .execute()
    expect(await found('pine')).toEqual([id])
    await db.updateTable('leases').set({ property_address: '2 Birch Road' }).where('user_id', '=', id).execute()
    expect([await found('pine'), await found('birch')]).toEqual([[], [id]])
    await user.set({ role: 'user' }).execute()
    expect(await list()).toEqual([])
    await user.set({ role: 'tenant' }).execute()
    expect(await found('birch')).toEqual([id])
    await db.deleteFrom('leases').where('user_id', '=', id).execute()
    expect([await found('birch'), await found('byron')]).toEqual([[], [id]])
  })

  test('filters by status', async () => {
    const [on, off] = [await tenant(), await tenant({ isActive: false })]
    expect([await ids('?status=active'), await ids('?status=inactive'), await ids('')]).toEqual([
      [on],
      [off],
      [on, off],
    ])
    expect(await ids('?status=inactive&search=lovelace')).toEqual([off])
  })

  test('filters by the days in which a lease ends, counted from today', async () => {
    const inDays = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 24 * 3600 * 1000)
    await tenant({ endsOn: inDays(-1) })
    await tenant({ endsOn: null, rent: 100 })
    await tenant()
    const ending: string[] = []
    for (const days of [90, 60, 30, 0]) ending.push(await tenant({ endsOn: inDays(days), isActive: days > 0 }))
    await tenant({ endsOn: inDays(91) })
    expect(await ids('?leaseEnding=90')).toEqual(ending)
    expect(await ids('?leaseEnding=60&sort=lease-end')).toEqual(ending.slice(1).toReversed())
    expect(await ids('?leaseEnding=60&sort=lease-end-desc')).toEqual(ending.slice(1))
    const [plan] = await plansOf(url, async (planned) =>
      queries.list(planned, await queries.prepare(planned, { search: '', leaseEnding: '60' }), {
        sort: 'lease-end-desc',
        limit: 25,
        after: null,
      }),
    )
    expect(plan).toMatch(/tenant_entries_latest_lease_end[^]*Index Cond: [^\n]*CASE[^\n]*<=/)
    expect(await ids('?leaseEnding=30&status=active&search=lovelace')).toEqual([ending[2]])
    const file = await call('GET', '/api/admin/tenants.csv?leaseEnding=30')
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(3)
  })

  test.each([
    ['status=gone', 'status must be one of active, inactive'],
    ['sort=x', `sort must be one of ${TENANT_SORTS.join(', ')}`],
    ['cursor=x', 'cursor is not from this list'],
    [
      `cursor=${Buffer.from(`rent\n${randomUUID()}\nx`).toString('base64url')}&sort=rent`,
      'cursor is not from this list',
    ],
  ])('rejects %s', async (query, message) => {
    const answer = await call('GET', `/api/admin/tenants?${query}`)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  })

  // The last one has neither rent, lease end nor property, and the first one never signed in: they come last in both directions.
  test.each<[string, number[], string, number[]]>([
    ['newest', [0, 1, 2, 3], 'oldest', [3, 2, 1, 0]],
    ['name', [3, 1, 2, 0], 'name-desc', [0, 2, 1, 3]],
    ['property', [1, 2, 0, 3], 'property-desc', [0, 2, 1, 3]],
    ['rent', [1, 2, 0, 3], 'rent-desc', [0, 2, 1, 3]],
    ['lease-end', [2, 0, 1, 3], 'lease-end-desc', [1, 0, 2, 3]],
    ['last-login', [3, 2, 1, 0], 'last-login-desc', [1, 2, 3, 0]],
  ])('sorted by %s, page by page, each once, and in reverse', async (sort, order, reverse, reversed) => {
    const all = [
      await tenant({ name: ['Zoe', 'Young'], address: '12 Elm Street, Lynn', rent: 300_000, endsOn: '2027-05-31' }),
      await tenant({
        name: ['Bea', 'Adams'],
        address: '7 Oak Street, Salem',
        rent: 100_000,
        endsOn: '2027-12-31',
        lastLogin: '2026-11-20T10:00:00.123Z',
      }),
      await tenant({
        name: ['Ann', 'Baker'],
        address: '12 elm Street, Boston',
        rent: 200_000,
        endsOn: '2026-12-31',
        lastLogin: '2026-11-20T10:00:00.122Z',
      }),
      await tenant({ name: ['Abe', 'Adams'], lastLogin: '2026-01-01T00:00:00Z' }),
    ]
    for (const [by, wanted] of [
      [sort, order],
      [reverse, reversed],
    ] as const) {
      const seen = await rowsByPages<Tenant>(call, `/api/admin/tenants?sort=${by}&limit=1`)
      expect(seen.map(({ id }) => id)).toEqual(wanted.map((at) => all[at]))
    }
  })

  test('addresses are sorted by house number, page by page', async () => {
    const addresses = [
      '5 Federal Street',
      '8 Monument Square',
      '16 Walnut Street',
      '16 walnut Street, Unit 2',
      '16 Walnut Street, Unit 10',
      '16A Walnut Street',
      '114 Antrim Street',
      'Harbor House',
    ]
    const idOf = new Map<string, string>()
    for (const address of addresses.toSorted()) idOf.set(address, await tenant({ address }))
    const expected = addresses.map((address) => idOf.get(address))
    const older = await tenant({ address: 'Harbor House' })
    const idsBy = async (sort: string) => {
      const seen = await rowsByPages<Tenant>(call, `/api/admin/tenants?sort=${sort}&limit=3&search=ada`)
      return seen.map(({ id }) => id)
    }
    // Of two tenants of one address the newer one comes first in both directions.
    expect(await idsBy('property')).toEqual([...expected, older])
    expect(await idsBy('property-desc')).toEqual([expected.at(-1), older, ...expected.toReversed().slice(1)])
  })
})

test('GET /api/admin/tenants.csv is the filtered list, without formulas', async () => {
  const id = await tenant({ name: ['=cmd|x', 'Doe, Jr.'], address: '@home', rent: 210_050, endsOn: '2027-05-31' })
  await tenant({ isActive: false })
  const { headers, body } = await call('GET', '/api/admin/tenants.csv?status=active')
  expect(headers['content-disposition']).toBe('attachment; filename="tenants.csv"')
  const [head, line, ...rest] = body.split('\r\n')
  expect(head).toMatch(/^\uFEFFFirst name,Last name,Email,/)
  expect(line).toContain(`'=cmd|x,"Doe, Jr.",tenant-`)
  expect(line).toContain(`,'@home,2100.50,1,,2027-05-31,,,Active,Never,`)
  expect(line?.endsWith(id)).toBe(true)
  expect(rest).toEqual([''])
})
