import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Ledger } from '#contract/leases/entries.ts'
import type { FormerLease } from '#contract/leases/former/own.ts'
import type { AdminDocument, OwnDocument } from '#contract/documents/fields.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { pdf, setUpDocuments } from '#server/testing/leases/documents.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { autopayersOf } from '#server/testing/methods/autopay.ts'
import { answerDebits, MANDATE, takeLetters } from '#server/testing/methods/debits.ts'
import { type Begun, changeLease, confirmAt, deliverEvents } from '#server/testing/payments.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const documents = await setUpDocuments()
const { db, app, cards, stripe, staff, person, savedCard, shared, leaseOf } = await setUpRoommates({ db: documents.db })
const { runAt } = autopayersOf(db, app, cards)
const TODAY = companyDay()
const ENDED = addDays(TODAY, -10)
const NEXT = {
  propertyAddress: '9 Chestnut Street, Salem, MA 01970',
  rentAmount: '1500',
  depositAmount: '1500',
  leaseStartDate: addDays(TODAY, -3),
  leaseEndDate: addDays(TODAY, 360),
}

beforeEach(() => takeLetters(db))

type Person = Awaited<ReturnType<typeof person>>

async function charge() {
  await db.deleteFrom('ledger_days').execute()
  await chargeAllLeases({ db, gateway: 'stripe_test' })
}

const ledgerOf = async (leaseId: string) => (await staff('GET', `/api/admin/leases/${leaseId}/ledger`)).json<Ledger>()
const move = ({ id }: Person, terms: object = {}) => staff('PATCH', `/api/admin/tenants/${id}`, { ...NEXT, ...terms })

/** Someone who rents for $2,000 and owes rent of more than one month. */
async function tenant() {
  const riley = await person('Riley', { rent: 2000, deposit: null })
  await charge()
  return { riley, leaseId: await leaseOf(riley.id) }
}

const isWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

const end = (riley: Person) => changeLease(db, riley.id, { ends_on: ENDED })

/** They have another lease since. */
async function moved(riley: Person) {
  await end(riley)
  expect((await move(riley)).statusCode).toBe(200)
  return await leaseOf(riley.id)
}

async function send(riley: Person, token: string) {
  const begun = (await riley.begin('2000')).json<Begun>()
  await riley.call('POST', `/api/payments/${begun.paymentId}/try`)
  await confirmAt(app, begun, token, MANDATE)
  await deliverEvents(app, db)
  return begun
}

describe('what was paid for the lease before', () => {
  test('stays there, also where it is refunded later, and the new lease asks for its own rent alone', async () => {
    const { riley, leaseId } = await tenant()
    expect((await riley.pay('2000')).statusCode).toBe(200)
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'intent_id'])
      .where('user_id', '=', riley.id)
      .executeTakeFirstOrThrow()
    const newId = await moved(riley)
    const [old, own] = [await ledgerOf(leaseId), await ledgerOf(newId)]
    expect(own.entries.filter(({ kind }) => kind !== 'charge')).toEqual([])
    expect((await riley.ledger()).entries.map(({ id }) => id)).toEqual(own.entries.map(({ id }) => id))
    const summary = await riley.summary()
    const rents = own.entries.filter(({ account }) => account === 'rent')
    const rentOwed = (rents.length * 1500).toFixed(2)
    expect(summary).toMatchObject({ rentAmount: '1500.00', rentOwed, depositOpen: '1500.00' })

    await stripe.refunds.create({ payment_intent: payment.intent_id!, amount: 500_00 })
    await deliverEvents(app, db)
    expect(Number((await ledgerOf(leaseId)).balance)).toBe(Number(old.balance) + 500)
    expect((await ledgerOf(newId)).balance).toBe(own.balance)
    const refunded = await staff('POST', `/api/admin/payments/${payment.id}/refunds`, {
      amount: '100',
      reason: 'Agreed',
    })
    expect([refunded.statusCode, refunded.body]).toEqual([201, expect.anything()])
    await deliverEvents(app, db)
    expect(Number((await ledgerOf(leaseId)).balance)).toBe(Number(old.balance) + 600)
    expect(await riley.summary()).toEqual(summary)
    expect((await riley.call('GET', `/api/payments/${payment.id}/receipt.pdf`)).statusCode).toBe(200)
    expect((await riley.pay(rentOwed)).statusCode).toBe(200)
    expect(await riley.summary()).toMatchObject({ rentOwed: '0.00' })
    expect(Number((await ledgerOf(leaseId)).balance)).toBe(Number(old.balance) + 600)
  })

  test('is posted there where a bank pays it later, and is due there again where it is returned', async () => {
    const { riley, leaseId } = await tenant()
    await send(riley, 'pm_sbx_bankDispute')
    const newId = await moved(riley)
    const [old, own] = [await ledgerOf(leaseId), await ledgerOf(newId)]
    expect((await riley.summary()).sent).toEqual([])
    await answerDebits(db)
    await deliverEvents(app, db)
    expect(Number((await ledgerOf(leaseId)).balance)).toBe(Number(old.balance) - 2000)
    await takeLetters(db)
    await answerDebits(db)
    await deliverEvents(app, db)
    expect((await ledgerOf(leaseId)).balance).toBe(old.balance)
    expect(await ledgerOf(newId)).toEqual(own)
    const told = (await takeLetters(db)).find(({ to }) => to === riley.email)!
    expect(told.subject).toBe('Your $2,000.00 payment was returned')
    expect(told.text).not.toContain('Pay now')
  })
})

test('a payment that completes at the same moment is posted to the lease before', async () => {
  const { riley, leaseId } = await tenant()
  const { paymentId } = (await riley.begin('2000')).json<Begun>()
  await end(riley)
  let answer: ReturnType<typeof move> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute()
    answer = move(riley)
    await vi.waitUntil(isWaiting, { timeout: 10_000 })
    // It is posted to the lease, which is locked for that.
    await trx
      .updateTable('payments')
      .set({ status: 'completed', completed_at: new Date() })
      .where('id', '=', paymentId)
      .execute()
  })
  expect((await answer!).statusCode).toBe(200)
  expect((await ledgerOf(leaseId)).entries.at(-1)).toMatchObject({ kind: 'payment', amount: '-2000.00' })
  expect((await riley.ledger()).entries.every(({ kind }) => kind === 'charge')).toBe(true)
})

test('automatic payments of the lease before end, and charge nothing of the new one', async () => {
  const { riley, leaseId } = await tenant()
  const card = await savedCard(riley)
  const on = await riley.call('PUT', '/api/autopay', { isOn: true, day: 1, methodId: card.id, cap: null })
  expect([on.statusCode, on.body]).toEqual([200, expect.anything()])
  await moved(riley)
  expect((await riley.call('GET', '/api/autopay')).json()).toMatchObject({ isOn: false })
  await takeLetters(db)
  await runAt(addDays(TODAY, 1), 9)
  expect((await takeLetters(db)).map(({ to, subject }) => [to, subject])).toEqual([[riley.email, 'Autopay is off']])
  const { is_on: isOn } = await db
    .selectFrom('autopay')
    .select('is_on')
    .where('user_id', '=', riley.id)
    .executeTakeFirstOrThrow()
  expect(isOn).toBe(false)
  expect(await db.selectFrom('payments').select('id').where('user_id', '=', riley.id).execute()).toEqual([])
  expect((await ledgerOf(leaseId)).entries.every(({ kind }) => kind === 'charge')).toBe(true)
})

describe('the tenant', () => {
  test('reads the ledger, statements and documents of the lease before', async () => {
    const { riley, leaseId } = await tenant()
    const newId = await moved(riley)
    const read = async <Answer>(url: string) => (await riley.call('GET', url)).json<Answer>()
    expect(await read<FormerLease[]>('/api/former-leases')).toMatchObject([
      { id: leaseId, isMain: true, leftOn: ENDED },
    ])
    const { ledger } = await read<{ ledger: Ledger }>(`/api/former-leases/${leaseId}/ledger`)
    expect(ledger.balance).toBe((await ledgerOf(leaseId)).balance)
    expect((await riley.call('GET', `/api/former-leases/${leaseId}/statement.pdf`)).statusCode).toBe(200)
    expect((await riley.call('GET', `/api/former-leases/${newId}/ledger`)).statusCode).toBe(404)
    const stranger = await person('Sam', { rent: 900 })
    expect((await stranger.call('GET', `/api/former-leases/${leaseId}/ledger`)).statusCode).toBe(404)
  })

  test('keeps its documents, and staff can still share one of the lease before', async () => {
    const { riley, leaseId } = await tenant()
    const share = async () => {
      const { id } = (await documents.upload(pdf(), { leaseId })).json<AdminDocument>()
      const facts = { title: 'House rules', kind: 'addendum', ask: 'none', isCountersigned: false }
      await documents.staff('PUT', `/api/admin/documents/${id}`, facts)
      expect((await documents.staff('POST', `/api/admin/documents/${id}/share`, {})).statusCode).toBe(200)
      return id
    }
    const before = await share()
    await moved(riley)
    const own = documents.callAs(riley.id)
    const ids = async () => (await own('GET', '/api/documents')).json<OwnDocument[]>().map(({ id }) => id)
    expect(await ids()).toEqual([before])
    const after = await share()
    expect(new Set(await ids())).toEqual(new Set([before, after]))
    for (const id of [before, after]) expect((await own('GET', `/api/documents/${id}/file`)).statusCode).toBe(200)
  })

  test('has three tenancies one after the other', async () => {
    const { riley, leaseId } = await tenant()
    const second = await moved(riley)
    await changeLease(db, riley.id, { starts_on: addDays(ENDED, 2), ends_on: addDays(TODAY, -5) })
    expect((await move(riley, { propertyAddress: '1 Third Street, Salem, MA' })).statusCode).toBe(200)
    const former = (await riley.call('GET', '/api/former-leases')).json<FormerLease[]>()
    expect(former.map(({ id }) => id)).toEqual([second, leaseId])
  })
})

describe('the account is deleted', () => {
  test('and both leases stay with the name, where something was charged', async () => {
    const { riley, leaseId } = await tenant()
    expect((await riley.pay('2000')).statusCode).toBe(200)
    const newId = await moved(riley)
    const old = await ledgerOf(leaseId)
    const { intent_id: intent } = await db
      .selectFrom('payments')
      .select('intent_id')
      .where('user_id', '=', riley.id)
      .executeTakeFirstOrThrow()
    const removed = await staff('DELETE', `/api/admin/tenants/${riley.id}`)
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    for (const id of [leaseId, newId])
      expect((await staff('GET', `/api/admin/leases/${id}`)).json()).toMatchObject({
        tenantId: null,
        formerTenantId: null,
        tenantName: 'Riley Doe',
        tenantEmail: null,
      })
    await stripe.refunds.create({ payment_intent: intent!, amount: 500_00 })
    await deliverEvents(app, db)
    expect(Number((await ledgerOf(leaseId)).balance)).toBe(Number(old.balance) + 500)
    const search = await staff('GET', `/api/admin/leases?search=${riley.email}`)
    expect(search.json()).toEqual([])
  })

  test('or erased, and neither has it', async () => {
    const { riley, leaseId } = await tenant()
    await end(riley)
    await move(riley, { leaseStartDate: addDays(ENDED, 3), leaseEndDate: addDays(TODAY, -1) })
    const found = await staff('POST', '/api/admin/people/find', { email: riley.email })
    expect(found.json()).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ title: 'Leases', count: 2 })]) as unknown,
    })
    const erased = await staff('POST', '/api/admin/people/erase', { email: riley.email, confirmation: riley.email })
    expect([erased.statusCode, erased.body]).toEqual([200, expect.anything()])
    const row = await db.selectFrom('leases').selectAll().where('id', '=', leaseId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row).toLowerCase()).not.toContain('riley')
    expect(JSON.stringify(row).toLowerCase()).not.toContain('doe')
  })
})

test('who shared the lease before is not on the new one, and still reads theirs', async () => {
  const { jordan, riley, leaseId } = await shared(addDays(TODAY, -100))
  await charge()
  await changeLease(db, jordan.id, { ends_on: ENDED })
  expect((await move(jordan)).statusCode).toBe(200)
  expect(await riley.lease()).toBeNull()
  expect((await riley.call('GET', '/api/former-leases')).json()).toMatchObject([{ id: leaseId, leftOn: ENDED }])
  expect(await jordan.lease()).toMatchObject({ roommates: null, isMain: true })
  const added = await staff('POST', `/api/admin/leases/${leaseId}/tenants`, {
    email: 'x@example.com',
    share: '1',
    shares: [],
  })
  expect(added.statusCode).toBeGreaterThanOrEqual(400)
})
