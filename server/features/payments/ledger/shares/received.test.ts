import { randomUUID } from 'node:crypto'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Ledger } from '#contract/leases/entries.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { changeLease } from '#server/testing/payments.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, staff, person, shared, leaseOf } = await setUpRoommates()
const TODAY = companyDay()

beforeEach(() => takeMail(db))

type Shared = Awaited<ReturnType<typeof shared>>

const check = (amount: string, values: object = {}) => ({ amount, method: 'check', receivedOn: TODAY, ...values })

const record = ({ leaseId }: Pick<Shared, 'leaseId'>, body: object) =>
  staff('POST', `/api/admin/leases/${leaseId}/receipts`, body)

const paidBy = (ledger: Ledger) =>
  ledger.entries.filter(({ kind }) => kind === 'payment').map((entry) => [entry.amount, entry.paidBy])

describe('a check that staff record', () => {
  test('is of the tenant whom they name, who gets the receipt, and of the main tenant where they name none', async () => {
    const all = await shared()
    const { jordan, riley } = all
    await takeMail(db)
    expect((await record(all, check('600', { tenantId: riley.id }))).json()).toMatchObject({ paidBy: 'Riley Doe' })
    expect((await record(all, check('100'))).json()).toMatchObject({ paidBy: 'Jordan Doe' })
    expect((await takeMail(db)).map(({ to, subject }) => [to, subject])).toEqual([
      [riley.email, 'Receipt for $600.00'],
      [jordan.email, 'Receipt for $100.00'],
    ])
    const words = [
      ['-600.00', 'Riley Doe'],
      ['-100.00', 'Jordan Doe'],
    ]
    expect(paidBy(await jordan.ledger())).toEqual(words)
    expect(paidBy(await riley.ledger())).toEqual(words)
  })

  test('is recorded with others in a batch, each with its tenant', async () => {
    const all = await shared()
    const { jordan, riley, leaseId } = all
    await takeMail(db)
    const { receivedOn: _, ...one } = check('300', { leaseId, tenantId: riley.id })
    const { receivedOn: __, ...other } = check('200', { leaseId })
    const batch = await staff('POST', '/api/admin/receipts', { receivedOn: TODAY, receipts: [one, other] })
    expect(batch.json()).toMatchObject({
      receipts: [{ entry: { paidBy: 'Riley Doe' } }, { entry: { paidBy: 'Jordan Doe' } }],
    })
    expect((await takeMail(db)).map(({ to }) => to)).toEqual([riley.email, jordan.email])
  })

  test('is of nobody else: a stranger and an unknown account are refused', async () => {
    const all = await shared()
    const sam = await person('Sam', { rent: 900 })
    for (const tenantId of [sam.id, randomUUID(), 'x'])
      expect(said(await record(all, check('5', { tenantId })))).toEqual([400, 'Choose one of the tenants of the lease'])
    const alone = { leaseId: await leaseOf(sam.id) }
    expect((await record(alone, check('5', { tenantId: sam.id }))).json()).toMatchObject({ paidBy: null })
    const { receivedOn: _, ...one } = check('5', { leaseId: all.leaseId, tenantId: sam.id })
    const batch = await staff('POST', '/api/admin/receipts', { receivedOn: TODAY, receipts: [one] })
    expect(batch.json()).toMatchObject({
      issues: [{ path: 'receipts.0.tenantId', message: 'Choose one of the tenants of the lease' }],
    })
  })

  test('may still come from someone who has left, and keeps their name once the account is deleted', async () => {
    const all = await shared()
    const { riley, jordan } = all
    await db
      .updateTable('lease_tenants')
      .set({ joined_on: addDays(TODAY, -40), left_on: addDays(TODAY, -1) })
      .where('user_id', '=', riley.id)
      .execute()
    expect((await record(all, check('5', { tenantId: riley.id }))).statusCode).toBe(201)
    expect((await staff('DELETE', `/api/admin/tenants/${riley.id}`)).statusCode).toBe(204)
    expect(paidBy(await jordan.ledger())).toEqual([['-5.00', 'Riley Doe']])
    const rows = (await jordan.call('GET', '/api/ledger/export.csv')).body.trim().split('\r\n')
    expect(rows[0]).toMatch(/,Entry ID,Paid by$/)
    expect(rows.slice(1).map((row) => row.split(',').at(-1))).toEqual(expect.arrayContaining(['', 'Riley Doe']))
  })
})

describe('a tenant without a name', () => {
  test('has their email on the pages of staff alone', async () => {
    const all = await shared()
    const { jordan, riley, leaseId, tenants } = all
    await db.updateTable('users').set({ first_name: '', last_name: '' }).where('id', '=', riley.id).execute()
    await riley.pay('400')
    await record(all, check('100', { tenantId: riley.id }))
    expect(await tenants()).toMatchObject({ tenants: [{}, { name: riley.email }] })
    const forStaff = (await staff('GET', `/api/admin/leases/${leaseId}/ledger`)).json<Ledger>()
    expect(paidBy(forStaff).map(([, name]) => name)).toEqual([riley.email, riley.email])
    const nameless = 'A tenant without a name'
    expect((await jordan.lease())!.roommates!.tenants[1]).toMatchObject({ name: nameless })
    expect(paidBy(await jordan.ledger()).map(([, name]) => name)).toEqual([nameless, nameless])
    const statement = textOf((await jordan.call('GET', '/api/ledger/statement.pdf')).rawPayload)
    for (const text of [JSON.stringify([await jordan.lease(), await jordan.ledger()]), statement])
      expect(text).not.toContain(riley.email)
  })

  test('is not told of by email in the mails to the others', async () => {
    const jordan = await person('Jordan', { rent: 2000 })
    const riley = await person('Riley')
    for (const { id } of [jordan, riley])
      await db.updateTable('users').set({ first_name: '', last_name: '' }).where('id', '=', id).execute()
    const added = await staff('POST', `/api/admin/leases/${await leaseOf(jordan.id)}/tenants`, {
      email: riley.email,
      share: '1000',
      shares: [{ tenantId: jordan.id, share: '1000' }],
    })
    expect(added.statusCode).toBe(200)
    const mails = await takeMail(db)
    expect(mails.map(({ to }) => to)).toEqual([riley.email, jordan.email])
    expect(mails[0]!.text).not.toContain(jordan.email)
    expect(`${mails[1]!.subject} ${mails[1]!.text}`).not.toContain(riley.email)
  })
})

describe("the statement of a year's payments", () => {
  test('has what its reader paid, by card and by check, and nothing of the others', async () => {
    const all = await shared()
    const { jordan, riley } = all
    for (const body of [check('611', { tenantId: riley.id }), check('722')])
      expect((await record(all, body)).statusCode).toBe(201)
    await riley.pay('100')
    const total = async ({ call }: typeof jordan) => {
      const pdf = await call('GET', `/api/payments/statement.pdf?year=${TODAY.slice(0, 4)}`)
      return /Total paid \$([\d,.]+)/.exec(textOf(pdf.rawPayload).replaceAll(/\s+/g, ' '))?.[1]
    }
    expect([await total(jordan), await total(riley)]).toEqual(['722.00', '711.00'])
    // What they paid stays theirs after they have left.
    await sql`update lease_tenants set joined_on = ${addDays(TODAY, -40)}, left_on = ${addDays(TODAY, -1)}
      where user_id = ${riley.id}`.execute(db)
    expect(await total(riley)).toBe('711.00')
  })
})

describe('a receipt', () => {
  test('has the balance of the lease that the payment was for, also once its payer has another one', async () => {
    const { riley } = await shared()
    await riley.pay('400')
    const { id } = (await riley.call('GET', '/api/payments')).json<{ id: string }[]>()[0]!
    const balance = async () => {
      const text = textOf((await riley.call('GET', `/api/payments/${id}/receipt.pdf`)).rawPayload)
      return /Balance of .*?\$([\d,.]+)/.exec(text.replaceAll(/\s+/g, ' '))?.[1]
    }
    expect(await balance()).toBe('2,250.00')
    await db
      .updateTable('lease_tenants')
      .set({ joined_on: addDays(TODAY, -40), left_on: addDays(TODAY, -1) })
      .where('user_id', '=', riley.id)
      .execute()
    expect(await balance()).toBe('2,250.00')
    const own = await staff('PATCH', `/api/admin/tenants/${riley.id}`, { rentAmount: '777', leaseStartDate: TODAY })
    expect(own.statusCode).toBe(200)
    expect(await balance()).toBe('2,250.00')
  })

  test('of a payment on a lease of their own has its balance, once they share another', async () => {
    const riley = await person('Riley', { rent: 800 })
    await riley.pay('300')
    const { id } = (await riley.call('GET', '/api/payments')).json<{ id: string }[]>()[0]!
    const sam = await person('Sam', { rent: 900 })
    await riley.pay('500')
    await changeLease(db, riley.id, { ends_on: addDays(TODAY, -1) })
    const body = { email: riley.email, share: '400', shares: [{ tenantId: sam.id, share: '500' }] }
    const added = await staff('POST', `/api/admin/leases/${await leaseOf(sam.id)}/tenants`, body)
    expect(added.statusCode).toBe(200)
    const text = textOf((await riley.call('GET', `/api/payments/${id}/receipt.pdf`)).rawPayload)
    expect(/Balance of .*?\$([\d,.]+)/.exec(text.replaceAll(/\s+/g, ' '))?.[1]).toBe('0.00')
  })
})
