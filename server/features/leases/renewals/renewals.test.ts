import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { OwnLease } from '#contract/leases/lease-own.ts'
import type { Renewal } from '#contract/leases/renewals/admin.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, call, change, ending, leased, logsOf } = await setUpRenewals()

const TODAY = companyDay()
type Answer = Awaited<ReturnType<typeof call>>
const messageOf = (answer: Answer) => answer.json<{ message: string }>().message
const issuesOf = (answer: Answer) =>
  answer.json<{ issues: { path: string; message: string }[] }>().issues.map(({ path }) => path)
const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ statusCode }) => statusCode))

/** The open offer of a lease. */
async function offered(lease: Awaited<ReturnType<typeof ending>>, body: object = {}) {
  const answer = await lease.offer(body)
  expect(answer.statusCode).toBe(201)
  return answer.json<Renewal>().offers[0]!
}

test('an offer is emailed and shown to the tenant with what changes, and accepting it gives the lease its new term', async () => {
  const lease = await ending(40)
  const { tenant, leaseId, endsOn, nextOn, readOwn, ledger } = lease
  await takeMail(db)
  const { id } = await offered(lease, { message: 'Thank you for a good year.' })
  const [mail, ...others] = await takeMail(db)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: tenant.email, subject: 'An offer to renew your lease' })
  for (const text of [
    `which ends on ${formatDay(endsOn)}`,
    'Monthly rent: $2,000.00 to $2,100.00 (up $100.00)',
    'Thank you for a good year.',
  ])
    expect(mail!.text).toContain(text)
  const before = await readOwn()
  expect(before).toMatchObject({ endsOn, rentAmount: '2000.00', status: 'current' })
  expect(before.offer).toMatchObject({
    id,
    state: 'open',
    startsOn: nextOn,
    endsOn: addDays(endsOn, 365),
    currentRent: '2000.00',
    rentAmount: '2100.00',
    difference: '100.00',
    answerBy: endsOn,
  })
  const entries = (await ledger()).entries

  const accepted = await lease.answer(id, true)
  expect(accepted.statusCode).toBe(200)
  const after = accepted.json<OwnLease>()
  expect(after).toMatchObject({
    startsOn: nextOn,
    endsOn: addDays(endsOn, 365),
    tenancyStartsOn: before.tenancyStartsOn,
    // The new rent begins with the new term.
    rentAmount: '2000.00',
    nextRent: { amount: '2100.00', from: before.offer!.rentFrom },
    offer: { state: 'accepted' },
    status: 'current',
  })
  expect((await ledger()).entries).toEqual(entries)
  const mails = await takeMail(db)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [tenant.email, 'Your lease is renewed'],
    [mails[0]!.from.address, 'Grace Hopper accepted the renewal'],
  ])
  const logs = (await logsOf(leaseId)).filter(({ resource_type: type }) => type === 'lease')
  expect(logs.map(({ user_id: by, action, details }) => [by === tenant.id, action, details['renewal']])).toEqual([
    [false, 'create', 'offered'],
    [true, 'update', 'accepted'],
  ])
  expect(logs[1]!.details['changes']).toMatchObject({ leaseEndDate: { from: endsOn, to: addDays(endsOn, 365) } })
})

test('rent goes on at the former rent until the new term, and at the new one from then on', async () => {
  // Ends with the last day of a month that is over, so that the new term has begun.
  const firstOfMonth = `${TODAY.slice(0, 8)}01`
  const lease = await ending(-Number(TODAY.slice(8)))
  const { endsOn } = lease
  const before = (await lease.ledger()).entries.filter(({ account }) => account === 'rent')
  expect(before.some(({ period }) => period === firstOfMonth)).toBe(false)
  const { id } = await offered(lease, { answerBy: addDays(TODAY, 5), endsOn: addDays(endsOn, 365) })
  expect((await lease.answer(id, true)).statusCode).toBe(200)
  const after = (await lease.ledger()).entries.filter(({ account }) => account === 'rent')
  expect(after.filter(({ period }) => period !== firstOfMonth)).toEqual(before)
  expect(after.filter(({ period }) => period === firstOfMonth).map(({ amount }) => amount)).toEqual(['2100.00'])
  expect(await lease.readOwn()).toMatchObject({ startsOn: firstOfMonth, rentAmount: '2100.00', nextRent: null })
})

test('month to month has no end date', async () => {
  const lease = await ending(20)
  const { id } = await offered(lease, { endsOn: '', rentAmount: '1950' })
  expect((await lease.readOwn()).offer).toMatchObject({ endsOn: null, difference: '-50.00' })
  expect((await lease.answer(id, true)).json<OwnLease>()).toMatchObject({ startsOn: lease.nextOn, endsOn: null })
  expect((await lease.renewal()).refusal).toBe('This lease has no end date. It goes on from month to month.')
})

test('two presses and two tabs accept once', async () => {
  const lease = await ending(30)
  const { id } = await offered(lease)
  await takeMail(db)
  const answers = await Promise.all([lease.answer(id, true), lease.answer(id, true), lease.answer(id, true)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await takeMail(db)).toHaveLength(2)
  expect((await logsOf(lease.leaseId)).filter(({ details }) => details['renewal'] === 'accepted')).toHaveLength(1)
  const declined = await lease.answer(id, false)
  expect([declined.statusCode, messageOf(declined)]).toEqual([409, 'You have already accepted this offer.'])
})

test('of an acceptance and a refusal at once, the first one stands', async () => {
  const lease = await ending(30)
  const { id } = await offered(lease)
  const answers = await Promise.all([lease.answer(id, true), lease.answer(id, false)])
  expect(statusesOf(answers)).toEqual(new Set([200, 409]))
  const { offer, endsOn } = await lease.readOwn()
  expect(endsOn === lease.endsOn).toBe(offer?.state !== 'accepted')
})

test('a declined offer says why, tells the office, and leaves room for another one', async () => {
  const lease = await ending(30)
  const { id } = await offered(lease)
  await takeMail(db)
  expect((await lease.answer(id, false, 'We are moving to Worcester.')).statusCode).toBe(200)
  const [mail, ...others] = await takeMail(db)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Grace Hopper declined the renewal')
  expect(mail!.text).toContain('> We are moving to Worcester.')
  expect((await lease.readOwn()).endsOn).toBe(lease.endsOn)
  const next = await offered(lease, { rentAmount: '2050' })
  expect((await lease.renewal()).offers.map(({ state, reason }) => [state, reason])).toEqual([
    ['open', null],
    ['declined', 'We are moving to Worcester.'],
  ])
  expect((await lease.answer(id, true)).statusCode).toBe(409)
  expect((await lease.answer(next.id, true)).statusCode).toBe(200)
})

test('a lease has one open offer, also when two members of staff make one at once', async () => {
  const lease = await ending(30)
  const answers = await Promise.all([lease.offer(), lease.offer({ rentAmount: '2200' })])
  expect(statusesOf(answers)).toEqual(new Set([201, 409]))
  expect(messageOf(answers.find(({ statusCode }) => statusCode === 409)!)).toMatch(
    /^Ada Lovelace already made an offer that is open until /,
  )
})

test('a key that is sent twice makes one offer', async () => {
  const lease = await ending(30)
  const key = { 'idempotency-key': `offer-${lease.leaseId}` }
  const both = await Promise.all([lease.offer({}, key), lease.offer({}, key)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await lease.renewal()).offers).toHaveLength(1)
})

test('a withdrawn offer cannot be accepted, and the tenant is told', async () => {
  const lease = await ending(30)
  const { id } = await offered(lease)
  await takeMail(db)
  expect((await lease.withdraw(id, 'The owner sells the building.')).statusCode).toBe(200)
  const [mail] = await takeMail(db)
  expect(mail).toMatchObject({ to: lease.tenant.email, subject: 'We withdrew our offer to renew your lease' })
  expect(mail!.text).toContain('The owner sells the building.')
  const answer = await lease.answer(id, true)
  expect(answer.statusCode).toBe(409)
  expect(messageOf(answer)).toMatch(/^This offer was withdrawn\./)
  expect((await lease.withdraw(id)).statusCode).toBe(409)
  expect((await lease.readOwn()).endsOn).toBe(lease.endsOn)
})

test('an offer ends with its last day', async () => {
  const lease = await ending(30)
  const { id } = await offered(lease, { answerBy: TODAY })
  await sql`alter table renewal_offers disable trigger guarded`.execute(db)
  await sql`update renewal_offers set answer_by = ${addDays(TODAY, -1)}::date where id = ${id}`.execute(db)
  await sql`alter table renewal_offers enable trigger guarded`.execute(db)
  expect((await lease.readOwn()).offer?.state).toBe('expired')
  const answer = await lease.answer(id, true)
  expect([answer.statusCode, messageOf(answer)]).toEqual([
    409,
    `This offer was open until ${formatDay(addDays(TODAY, -1))}. Please contact your property manager.`,
  ])
  await offered(lease)
  expect((await lease.renewal()).offers.map(({ state }) => state)).toEqual(['open', 'expired'])
})

test('an offer for a lease that staff changed meanwhile is refused and withdrawn by itself', async () => {
  for (const changed of [{ leaseEndDate: addDays(TODAY, 80) }, { rentAmount: '2300' }]) {
    const lease = await ending(30)
    const { id } = await offered(lease)
    expect((await change(lease.tenant.id, changed)).statusCode).toBe(200)
    await takeMail(db)
    const answer = await lease.answer(id, true)
    expect(answer.statusCode).toBe(409)
    expect(messageOf(answer)).toMatch(/^Your lease was changed after this offer was made/)
    expect(await takeMail(db)).toEqual([])
    const row = await db.selectFrom('renewal_offers').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.status).toBe('withdrawn')
    expect((await logsOf(lease.leaseId)).at(-1)).toMatchObject({ user_id: null, details: { renewal: 'withdrawn' } })
    await offered(lease, { rentAmount: '2400', answerBy: addDays(TODAY, 10), endsOn: addDays(TODAY, 500) })
  }
})

test('an offer for a home that someone else leases from then on is refused and withdrawn, and the lease stays', async () => {
  const building = await call('POST', '/api/admin/buildings', {
    street: '4 Renewal Street',
    city: 'Salem',
    zip: '01970',
    isSingleHome: true,
  })
  const { rows } = await sql<{ id: string }>`
    select id from units where building_id = ${building.json<{ id: string }>().id}`.execute(db)
  const unitId = rows[0]!.id
  const lease = await ending(30, { unitId, propertyAddress: undefined })
  const { id } = await offered(lease)
  const next = await leased({ months: -3, unitId, propertyAddress: undefined, leaseEndDate: null })
  expect(next.leaseId).toBeTruthy()
  const late = await lease.answer(id, true)
  expect(late.statusCode).toBe(409)
  expect((await lease.renewal()).offers[0]?.state).toBe('withdrawn')
  expect(await lease.readOwn()).toMatchObject({ endsOn: lease.endsOn, rentAmount: '2000.00', nextRent: null })
  const again = await lease.offer()
  expect([again.statusCode, issuesOf(again)]).toEqual([409, ['endsOn']])
})

test("another tenant's offer is not found, and an ordinary user has no lease", async () => {
  const lease = await ending(30)
  const other = await ending(30)
  const { id } = await offered(lease)
  expect((await other.answer(id, true)).statusCode).toBe(404)
  expect((await other.answer('00000000-0000-4000-8000-000000000000', true)).statusCode).toBe(404)
  expect((await other.withdraw('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await lease.renewal()).offers[0]?.state).toBe('open')
  expect((await other.own('POST', `/api/admin/leases/${lease.leaseId}/renewal-offers`, {})).statusCode).toBe(403)
})

test('what cannot be offered is refused at its field, with what is missing', async () => {
  const lease = await ending(30, { depositAmount: '2000' })
  for (const [body, path] of [
    [{ rentAmount: '' }, 'rentAmount'],
    [{ rentAmount: '0' }, 'rentAmount'],
    // The deposit would be more than a month's rent.
    [{ rentAmount: '1900' }, 'rentAmount'],
    [{ endsOn: addDays(lease.endsOn, 5) }, 'endsOn'],
    [{ answerBy: addDays(TODAY, -1) }, 'answerBy'],
    [{ answerBy: addDays(lease.endsOn, 1) }, 'answerBy'],
    [{ answerBy: undefined }, 'answerBy'],
    [{ message: 'x'.repeat(1001) }, 'message'],
  ] as const) {
    const answer = await lease.offer(body)
    expect([body, answer.statusCode, issuesOf(answer)]).toEqual([body, 400, [path]])
  }
  expect((await lease.renewal()).offers).toEqual([])

  const open = await leased({ months: 3, leaseEndDate: null })
  const upcoming = await leased({ months: -2, leaseEndDate: addDays(TODAY, 300) })
  const unpaid = await leased({ months: 3, rentAmount: null, leaseEndDate: addDays(TODAY, 30) })
  const left = await leased({ months: 3, leaseEndDate: addDays(TODAY, 30) })
  await call('PATCH', `/api/admin/tenants/${left.tenant.id}/toggle-active`, { isActive: false })
  const gone = await leased({ months: 3, leaseEndDate: addDays(TODAY, 30) })
  await call('DELETE', `/api/admin/tenants/${gone.tenant.id}`)
  for (const [{ leaseId }, text] of [
    [open, 'This lease has no end date'],
    [upcoming, "This lease hasn't begun"],
    [unpaid, "Enter the lease's rent"],
    [left, "The tenant's account is deactivated"],
    [gone, "The tenant's account was deleted"],
  ] as const) {
    const { refusal } = (await call('GET', `/api/admin/leases/${leaseId}/renewal`)).json<Renewal>()
    expect(refusal).toContain(text)
    const answer = await call('POST', `/api/admin/leases/${leaseId}/renewal-offers`, {
      rentAmount: '2100',
      endsOn: addDays(TODAY, 700),
      answerBy: TODAY,
    })
    expect([answer.statusCode, messageOf(answer)]).toEqual([409, refusal])
  }
})

test('what was offered never changes, for no writer, and a closed offer stays closed', async () => {
  const lease = await ending(30)
  const { id } = await offered(lease)
  const update = (set: object) => db.updateTable('renewal_offers').set(set).where('id', '=', id).execute()
  await expect(update({ rent_cents: 1 })).rejects.toThrow('an offer cannot be changed')
  await expect(update({ answer_by: TODAY })).rejects.toThrow('an offer cannot be changed')
  await lease.answer(id, false)
  await expect(update({ status: 'open', closed_at: null })).rejects.toThrow('an offer cannot be changed')
})

test('a lease whose end is far in the future is refused, and one that is stored so can be read', async () => {
  const lease = await ending(40)
  const far = await lease.offer({ endsOn: '9999-12-31' })
  expect([far.statusCode, issuesOf(far)]).toEqual([400, ['endsOn']])
  expect((await change(lease.tenant.id, { leaseEndDate: '9999-12-31' })).statusCode).toBe(400)
  await sql`update leases set ends_on = '9999-12-31' where id = ${lease.leaseId}`.execute(db)
  for (const path of [
    '',
    '/renewal',
    '/ledger',
    '/deposit',
    '/move-out',
    '/tenants',
    '/automatic-payments',
    '/documents',
  ])
    expect([path, (await call('GET', `/api/admin/leases/${lease.leaseId}${path}`)).statusCode]).toEqual([path, 200])
  for (const path of ['lease', 'ledger', 'move-out', 'payments/summary'])
    expect([path, (await lease.own('GET', `/api/${path}`)).statusCode]).toEqual([path, 200])
  for (const report of ['rent-roll', 'renewals', 'aging', 'deposits'])
    expect([report, (await call('GET', `/api/admin/reports/${report}`)).statusCode]).toEqual([report, 200])
})
