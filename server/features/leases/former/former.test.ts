import { addDays, addMonths, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Ledger } from '#contract/leases/entries.ts'
import type { FormerLease } from '#contract/leases/former/own.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, staff, shared, person, leaseOf } = await setUpRoommates()
const TODAY = companyDay()
const LAST_DAY = addDays(TODAY, -3)
const JOINED = addMonths(`${TODAY.slice(0, 7)}-01`, -2)

type Person = Awaited<ReturnType<typeof person>>

const read = async <Answer>({ call }: Person, url: string) => (await call('GET', url)).json<Answer>()
const former = (who: Person) => read<FormerLease[]>(who, '/api/former-leases')
const ledgerOf = async (who: Person, id: string) =>
  (await read<{ ledger: Ledger }>(who, `/api/former-leases/${id}/ledger`)).ledger
const statement = async ({ call }: Person, id: string, query = '') => {
  const answer = await call('GET', `/api/former-leases/${id}/statement.pdf${query}`)
  return answer.statusCode === 200 ? textOf(answer.rawPayload).replaceAll(/\s+/g, ' ') : answer
}

const charge = async (leaseId: string, memo: string, effectiveOn: string) => {
  const body = { account: 'fee', amount: '40', memo, effectiveOn }
  const charged = await staff('POST', `/api/admin/leases/${leaseId}/charges`, body)
  expect(charged.statusCode).toBe(201)
  return charged.json<{ id: string }>().id
}

/** Jordan and Riley shared a lease. Riley's last day is over, and something was charged before and after it. */
async function left() {
  const lease = await shared(JOINED)
  const { riley, leaseId, url } = lease
  const before = await charge(leaseId, 'Key of before', LAST_DAY)
  await charge(leaseId, 'Key of after', addDays(LAST_DAY, 1))
  const removed = await staff('POST', `${url}/${riley.id}/removal`, { lastDay: LAST_DAY })
  expect([removed.statusCode, removed.body]).toEqual([200, expect.anything()])
  return { ...lease, before }
}

const memosOf = ({ entries }: Ledger) => entries.map(({ memo }) => memo)

describe('someone who has left a lease', () => {
  test('reads its ledger up to their last day, and nothing of after it', async () => {
    const { jordan, riley, leaseId, before } = await left()
    expect(await former(riley)).toEqual([
      { id: leaseId, propertyAddress: expect.any(String), isMain: false, joinedOn: JOINED, leftOn: LAST_DAY },
    ])
    const ledger = await ledgerOf(riley, leaseId)
    expect(memosOf(ledger)).toContain('Key of before')
    expect(memosOf(ledger)).not.toContain('Key of after')
    const all = await jordan.ledger()
    expect(memosOf(all)).toContain('Key of after')
    expect(ledger.entries).toEqual(all.entries.filter(({ effectiveOn }) => effectiveOn <= LAST_DAY))
    expect(ledger.balance).toBe(ledger.entries.at(-1)!.balanceAfter)

    // What was reversed since then stood on their last day.
    await staff('POST', `/api/admin/ledger-entries/${before}/reversal`, { reason: 'By mistake' })
    const again = await ledgerOf(riley, leaseId)
    expect(again).toEqual(ledger)
    expect((await jordan.ledger()).entries.find(({ id }) => id === before)!.isReversed).toBe(true)
  })

  test('gets statements that end on their last day', async () => {
    const { jordan, riley, leaseId, url } = await left()
    await db.updateTable('users').set({ email: 'nowhere@example.com' }).where('id', '=', jordan.id).execute()
    const later = await person('Later')
    await staff('POST', url, { email: later.email, share: '650', shares: [{ tenantId: jordan.id, share: '2000' }] })
    const text = await statement(riley, leaseId, `?from=${JOINED}&to=${TODAY}`)
    for (const words of ['Key of before', 'Jordan Doe, Riley Doe', `at the end of ${formatDay(LAST_DAY)}`])
      expect(text).toContain(words)
    for (const words of ['Key of after', 'Later Doe', 'nowhere@example.com']) expect(text).not.toContain(words)
    const wrong = await riley.call('GET', `/api/former-leases/${leaseId}/statement.pdf?from=${TODAY}`)
    expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
      400,
      `From can't be after ${formatDay(LAST_DAY)}, your last day on the lease`,
    ])
  })

  test('pays nothing, and reads and changes nothing else of it', async () => {
    const { riley } = await left()
    expect((await riley.pay('100')).json<{ message: string }>().message).toContain(formatDay(LAST_DAY))
    expect(await riley.ledger()).toEqual({ balance: '0.00', processing: '0.00', entries: [] })
    expect(await riley.lease()).toBeNull()
    expect((await riley.summary()).leftOn).toBe(LAST_DAY)
  })

  test('still reads it once they have another lease, of their own or shared', async () => {
    const { riley, leaseId } = await left()
    const kim = await person('Kim', { rent: 2000 })
    const added = await staff('POST', `/api/admin/leases/${await leaseOf(kim.id)}/tenants`, {
      email: riley.email,
      share: '1000',
      shares: [{ tenantId: kim.id, share: '1000' }],
    })
    expect(added.statusCode).toBe(200)
    expect((await riley.lease())!.id).toBe(await leaseOf(kim.id))
    expect((await former(riley)).map(({ id }) => id)).toEqual([leaseId])
    expect(memosOf(await ledgerOf(riley, leaseId))).toContain('Key of before')
  })
})

test('who had a lease in their name and shares another one now reads all of theirs', async () => {
  const riley = await person('Riley', { rent: 1500 })
  const own = await leaseOf(riley.id)
  await db.updateTable('leases').set({ ends_on: LAST_DAY }).where('id', '=', own).execute()
  const before = await riley.ledger()
  await staff('POST', `/api/admin/leases/${own}/receipts`, {
    amount: String(Number(before.balance)),
    method: 'check',
    receivedOn: TODAY,
  })
  const kim = await person('Kim', { rent: 2000 })
  const added = await staff('POST', `/api/admin/leases/${await leaseOf(kim.id)}/tenants`, {
    email: riley.email,
    share: '1000',
    shares: [{ tenantId: kim.id, share: '1000' }],
  })
  expect([added.statusCode, added.body]).toEqual([200, expect.anything()])
  expect(await former(riley)).toMatchObject([{ id: own, isMain: true, leftOn: LAST_DAY }])
  expect((await ledgerOf(riley, own)).balance).toBe('0.00')
  expect(await statement(riley, own)).toContain('Riley Doe')
})

test('a lease of someone else, one that is read now and one of a mistake are not there', async () => {
  const { jordan, riley, leaseId, url } = await left()
  const stranger = await person('Sam')
  expect(await former(stranger)).toEqual([])
  expect(await former(jordan)).toEqual([])
  // Theirs is over, and they read no other one, so it is at /ledger.
  const alone = await person('Lee', { rent: 1500 })
  await db.updateTable('leases').set({ ends_on: LAST_DAY }).where('user_id', '=', alone.id).execute()
  expect(await former(alone)).toEqual([])
  for (const who of [stranger, jordan])
    for (const what of ['ledger', 'statement.pdf'])
      expect((await who.call('GET', `/api/former-leases/${leaseId}/${what}`)).statusCode).toBe(404)
  // Someone who comes back reads it as everyone on it does.
  const back = { email: riley.email, share: '1000', shares: [{ tenantId: jordan.id, share: '1650' }] }
  expect((await staff('POST', url, back)).statusCode).toBe(200)
  expect(await former(riley)).toEqual([])
  expect((await riley.call('GET', `/api/former-leases/${leaseId}/ledger`)).statusCode).toBe(404)
  const mistake = await person('Mistake')
  const shares = [
    { tenantId: jordan.id, share: '650' },
    { tenantId: riley.id, share: '1000' },
  ]
  expect((await staff('POST', url, { email: mistake.email, share: '1000', shares })).statusCode).toBe(200)
  expect((await staff('POST', `${url}/${mistake.id}/removal`, { lastDay: TODAY })).statusCode).toBe(200)
  await sql`update lease_tenants set joined_on = ${TODAY} where user_id = ${mistake.id}`.execute(db)
  expect(await former(mistake)).toEqual([])
})

test('who shared a lease whose main tenant deleted the account reads all of it', async () => {
  const { jordan, riley, leaseId } = await shared(JOINED)
  // It has entries, so it stays once the account is gone.
  await riley.ledger()
  await db.deleteFrom('users').where('id', '=', jordan.id).execute()
  expect(await former(riley)).toMatchObject([{ id: leaseId, leftOn: null }])
  expect((await ledgerOf(riley, leaseId)).entries.length).toBeGreaterThan(0)
})
