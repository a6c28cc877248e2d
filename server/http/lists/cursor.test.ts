import { chargeAllLeases } from '#server/features/payments/service.ts'
import { api } from '#contract/api.ts'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { MAINTENANCE_STATUSES } from '#contract/maintenance/public.ts'
import { PAYMENT_STATUSES } from '#contract/payments/own.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTenant } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor, type Order } from './cursor.ts'

const STATUS = { type: 'status', values: ['new', 'done'] }
const ORDER: Order = { name: 'homes by day', kinds: ['flag', 'instant', 'day', 'integer', 'text', STATUS, 'id'] }
const POSITION = ['true', '2026-11-22T05:00:00.000Z', 'infinity', '-210050', 'naïve ⌂ "x"', 'done', randomUUID()]

const refused = 'cursor is not from this list'
const reading = (order: Order, cursor: string) => () => decodeCursor(order, cursor)
const spell = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

describe('a cursor', () => {
  test('decodes to its position, signed or not', () => {
    const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        instant,
        fc.string({ unit: 'grapheme' }),
        fc.bigInt(-(10n ** 17n), 10n ** 17n),
        (at, text, number) => {
          fc.pre(!text.includes('\0'))
          const position = [
            'false',
            at.toISOString(),
            at.toISOString().slice(0, 10),
            String(number),
            text,
            'new',
            randomUUID(),
          ]
          for (const order of [ORDER, { ...ORDER, secret: 'of the tests' }])
            expect(decodeCursor(order, encodeCursor(order, position))).toEqual(position)
        },
      ),
    )
  })

  test('that was not issued is rejected, whatever its content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (cursor) => {
        expect(reading(ORDER, cursor)).toThrow(refused)
      }),
    )
  })

  test.each([
    ['another list', ['other', ...POSITION]],
    ['a part missing', ['homes by day', ...POSITION.slice(1)]],
    ['a part too many', ['homes by day', ...POSITION, '1']],
    ['no flag', ['homes by day', ...POSITION.with(0, 'yes')]],
    ['a flag that is no text', ['homes by day', true, ...POSITION.slice(1)]],
    ['a month that is none', ['homes by day', ...POSITION.with(1, '2026-99-99T00:00:00.000Z')]],
    ['a day that the month has not', ['homes by day', ...POSITION.with(1, '2026-02-30T00:00:00.000Z')]],
    ['a year that PostgreSQL has not', ['homes by day', ...POSITION.with(1, '0000-01-01T00:00:00.000Z')]],
    ['a year of six digits', ['homes by day', ...POSITION.with(1, '+275760-01-01T00:00:00.000Z')]],
    ['an instant in other words', ['homes by day', ...POSITION.with(1, 'now')]],
    ['a day that is none', ['homes by day', ...POSITION.with(2, '2026-99-99')]],
    ['a number that is too large', ['homes by day', ...POSITION.with(3, '9'.repeat(19))]],
    ['a number with a sign in front', ['homes by day', ...POSITION.with(3, '+5')]],
    ['a null character', ['homes by day', ...POSITION.with(4, 'a\0b')]],
    ['half of a character', ['homes by day', ...POSITION.with(4, '\ud83d')]],
    ['a value that the type has not', ['homes by day', ...POSITION.with(5, 'old')]],
    ['an id that is none', ['homes by day', ...POSITION.with(6, 'x')]],
  ])('with %s is rejected', (_, parts) => {
    expect(reading(ORDER, spell(...parts))).toThrow(refused)
  })

  test('with another spelling is rejected, and so is one without its signature', () => {
    const cursor = encodeCursor(ORDER, POSITION)
    expect(reading(ORDER, `${cursor}=`)).toThrow(refused)
    expect(reading(ORDER, `${cursor} `)).toThrow(refused)
    expect(
      reading(ORDER, Buffer.from(JSON.stringify(['homes by day', ...POSITION], null, 1)).toString('base64url')),
    ).toThrow(refused)
    expect(reading({ ...ORDER, secret: 'of the tests' }, cursor)).toThrow(refused)
    expect(
      reading({ ...ORDER, secret: 'of the tests' }, encodeCursor({ ...ORDER, secret: 'another' }, POSITION)),
    ).toThrow(refused)
  })
})

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')
const tenant = await createCaller(app, db)

const paged = Object.values<Record<string, Endpoint>>(api).flatMap((endpoints) =>
  Object.values(endpoints).filter((endpoint) => endpoint.paged),
)
const FAR = {
  instant: '9999-12-31T23:59:59.999Z',
  day: '9999-12-31',
  integer: '9'.repeat(18),
  text: 'z'.repeat(900),
  flag: 'false',
}
const STATUSES = new Set<string>([...PAYMENT_STATUSES, ...MAINTENANCE_STATUSES])
/** The farthest value of each kind. A status stays as it is. */
const farFrom = (part: string) =>
  part.endsWith('infinity') || STATUSES.has(part)
    ? part
    : /^\d{4}-.*Z$/.test(part)
      ? FAR.instant
      : /^\d{4}-\d\d-\d\d$/.test(part)
        ? FAR.day
        : /^(true|false)$/.test(part)
          ? FAR.flag
          : /^-?\d+$/.test(part)
            ? FAR.integer
            : /^[\da-f]{8}-/.test(part)
              ? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
              : FAR.text

/** Creates two of everything that has a list. */
async function fill() {
  for (const at of [1, 2]) {
    await createProperty(db, { deleted_at: null })
    const home = { street: `${at} Elm Street`, city: 'Salem', zip: '01970', isSingleHome: true }
    await admin.call('POST', '/api/admin/buildings', home)
    await admin.call('PATCH', `/api/admin/users/${await createTenant(db)}/role`, { role: 'property_manager' })
    const paid = { payer_name: 'Ada', payer_email: tenant.email, gateway: 'sandbox', completed_at: new Date() } as const
    const deposit = { user_id: await createTenant(db), amount_cents: 200 * at, intent_id: `pi_deposit${at}` }
    await db
      .insertInto('payments')
      .values({ ...paid, ...deposit, payment_type: 'deposit', status: 'completed' })
      .execute()
    await tenant.report({ description: `The kitchen tap drips, the ${at}. time.` })
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: tenant.email, password: 'wrong' } })
    await admin.call('POST', '/api/admin/site-settings', { key: `press.note${at}`, value: 'x' })
    await db
      .insertInto('contacts')
      .values({ first_name: 'Ada', last_name: `L${at}`, email: 'ada@example.com', subject: 'buying', message: 'Free?' })
      .execute()
    await db
      .insertInto('sent_mails')
      .values({ id: randomUUID(), user_id: tenant.id, sent_to: tenant.email, subject: 'Hello' })
      .execute()
    await db
      .insertInto('payments')
      .values({
        ...paid,
        user_id: tenant.id,
        amount_cents: 100 * at,
        payment_type: 'fees',
        intent_id: `pi_${at}`,
        status: 'completed',
      })
      .execute()
  }
  // Their terms end soon.
  await db
    .updateTable('leases')
    .set({ ends_on: addDays(companyDay(), 30) })
    .execute()
  // The tenants owe their rent.
  await chargeAllLeases({ db, gateway: 'sandbox' })
}
await fill()

describe.each(paged)('$method $path', (endpoint) => {
  const { call } = endpoint.path.startsWith('/api/admin/') ? admin : tenant
  const path = endpoint.path.replace(':id', tenant.id)
  const ask = (query: string) => call('GET', `${path}?${query}`)
  const sorts = /must be one of ([\w, -]+)/.exec(JSON.stringify(endpoint.query?.safeParse({ sort: '?' }).error))?.[1]

  test.each(sorts?.split(', ') ?? [null])(
    'in the order %s accepts its own cursors and rejects forged ones',
    async (sort) => {
      const order = sort === null ? '' : `sort=${sort}&`
      const first = await ask(`${order}limit=1`)
      const cursor = /[?&]cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? ''
      const next = await ask(`${order}limit=1&cursor=${cursor}`)
      expect([next.statusCode, next.json<object[]>().length]).toEqual([200, 1])
      expect(next.json()).not.toEqual(first.json())

      const isSealed = path === '/api/properties'
      const [name, ...position] = isSealed
        ? ['properties', 'true', FAR.instant, randomUUID()]
        : (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[])
      const madeUp = ['x', '', cursor.slice(1), spell(name), spell(name, ...position.map(() => '2026-99-99'))]
      for (const other of [...madeUp, spell('other', ...position)])
        expect([other, (await ask(`${order}cursor=${other}`)).statusCode]).toEqual([other, 400])
      expect((await ask(`${order}cursor=${spell(name, ...position.map(farFrom))}`)).statusCode).toBe(
        isSealed ? 400 : 200,
      )
    },
  )
})

describe.each([
  ['properties', 'title'],
  ['users', 'name'],
  ['contacts', 'name'],
] as const)('the list of %s by %s', (table, sort) => {
  const named = (name: string) =>
    table === 'properties' ? { title: `Quoin ${name}` } : { first_name: `Quoin ${name}`, last_name: 'X' }
  const insert = {
    properties: (name: string) => createProperty(db, named(name)),
    users: async (name: string) => {
      const id = await createTenant(db, null)
      await db.updateTable('users').set(named(name)).where('id', '=', id).execute()
      return { id }
    },
    contacts: (name: string) =>
      db
        .insertInto('contacts')
        .values({ ...named(name), email: 'x@example.com', subject: 'buying', message: 'Free?' } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
  }[table]

  test('continues in the right place, whatever happens to the last row shown', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await insert(name)).id)
    const page = async (cursor = '') => {
      const answer = await admin.call('GET', `/api/admin/${table}?search=quoin&sort=${sort}&limit=1${cursor}`)
      const [row] = answer.json<{ id: string }[]>()
      return { id: row?.id, next: `&${/cursor=[\w-]+/.exec(String(answer.headers['link']))?.[0]}` }
    }
    const first = await page()
    await db
      .updateTable(table)
      .set(named('z') as never)
      .where('id', '=', first.id!)
      .execute()
    const second = await page(first.next)
    await db.deleteFrom(table).where('id', '=', second.id!).execute()
    const third = await page(second.next)
    const fourth = await page(third.next)
    expect([first.id, second.id, third.id, fourth.id]).toEqual(ids)
  })
})
