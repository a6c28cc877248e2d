import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { AdminMoveOut } from '#contract/leases/move-out/admin.ts'
import type { OwnMoveOut } from '#contract/leases/move-out/own.ts'
import type { Renewal } from '#contract/leases/renewals/admin.ts'
import type { RenewalRow } from '#contract/reports/renewals/admin.ts'
import { BANK } from '#server/testing/leases/deposits.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { expect, test } from 'vitest'
import { earliestLastDay } from './rules.ts'

const { db, call, change, ending, living, leased, logsOf, receipt } = await setUpRenewals()

const TODAY = companyDay()
const EARLIEST = earliestLastDay(TODAY, 1)
type Answer = Awaited<ReturnType<typeof call>>
const messageOf = (answer: Answer) => answer.json<{ message: string }>().message
const report = async (search: string) =>
  (await call('GET', `/api/admin/reports/renewals?search=${search}`)).json<RenewalRow[]>()
const subjects = async () => (await takeMail(db)).map(({ to, subject }) => [to, subject])

test('a tenant from month to month gives notice, staff confirm it, and the lease ends on that day', async () => {
  const lease = await living({ lastName: 'Leaver' })
  expect(await lease.ownMoveOut()).toMatchObject({
    refusal: null,
    isMonthly: true,
    earliestOn: EARLIEST,
    notice: null,
    leavesOn: null,
    steps: [],
  })
  await takeMail(db)
  const given = await lease.notice({ leavesOn: EARLIEST, forwardingAddress: '1 New Street', reason: 'A new job.' })
  expect(given.statusCode).toBe(201)
  const { notice } = given.json<OwnMoveOut>()
  expect(notice).toMatchObject({
    state: 'given',
    receivedOn: TODAY,
    leavesOn: EARLIEST,
    how: null,
    reason: 'A new job.',
  })
  const mails = await takeMail(db)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'We received your notice to move out',
    'Grace Leaver gave notice to move out',
  ])
  expect(mails[1]!.text).toContain('> A new job.')
  expect(mails[1]!.text).toContain('Forwarding address: 1 New Street')
  expect(await lease.readOwn()).toMatchObject({ endsOn: null })

  const entries = (await lease.ledger()).entries
  const confirmed = await lease.confirm(notice!.id)
  expect(confirmed.statusCode).toBe(200)
  expect(confirmed.json<AdminMoveOut>().notice).toMatchObject({ state: 'confirmed', confirmedBy: 'Ada Lovelace' })
  expect(await lease.readOwn()).toMatchObject({ endsOn: EARLIEST })
  expect((await lease.ledger()).entries).toEqual(entries)
  expect(await subjects()).toEqual([[lease.tenant.email, 'Your notice to move out is confirmed']])
  // The address of the notice is known without staff.
  expect((await lease.moveOut()).steps[2]).toEqual({
    step: 'forwarding_address',
    doneOn: TODAY,
    memo: '1 New Street',
    staffName: null,
  })
  expect((await lease.moveOut()).steps[0]?.doneOn).toBe(null)
  // A second press changes nothing.
  expect((await lease.confirm(notice!.id)).statusCode).toBe(200)
  expect(await subjects()).toEqual([])
  const takenBack = await lease.takeBack(notice!.id)
  expect([takenBack.statusCode, messageOf(takenBack)]).toEqual([
    409,
    'Your notice is confirmed, so please ask your property manager if you can stay.',
  ])
  expect(await report('leaver')).toMatchObject([{ state: 'notice', endsOn: EARLIEST }])
  const logs = (await logsOf(lease.leaseId)).filter(({ resource_type: type }) => type === 'lease')
  expect(logs.map(({ details }) => details['moveOut'])).toEqual(['notice given', 'notice confirmed'])
})

test('a notice that is too short is refused with the earliest day, also where staff record it', async () => {
  const lease = await living()
  for (const answer of [
    await lease.notice({ leavesOn: addDays(EARLIEST, -1) }),
    await lease.record({ receivedOn: TODAY, leavesOn: addDays(EARLIEST, -1) }),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ issues: object[] }>().issues).toMatchObject([{ path: 'leavesOn' }])
    expect(messageOf(answer)).toContain(`The earliest last day is ${formatDay(EARLIEST)}.`)
  }
  // A letter that came earlier counts from its day.
  const received = addDays(TODAY, -20)
  const day = earliestLastDay(received, 1)
  expect((await lease.record({ receivedOn: received, leavesOn: day, how: 'fax' })).statusCode).toBe(400)
  expect((await lease.record({ receivedOn: addDays(TODAY, 1), leavesOn: addDays(TODAY, 90) })).statusCode).toBe(400)
  await takeMail(db)
  const recorded = await lease.record({ receivedOn: received, leavesOn: day, how: 'email' })
  expect(recorded.statusCode).toBe(201)
  expect(recorded.json<AdminMoveOut>().notice).toMatchObject({ how: 'email', staffName: 'Ada Lovelace', leavesOn: day })
  expect(await subjects()).toEqual([[lease.tenant.email, 'We received your notice to move out']])
})

test('a fixed term runs to its end, a notice says that it is not renewed, and closes the open offer', async () => {
  const lease = await ending(50)
  expect(await lease.ownMoveOut()).toMatchObject({ isMonthly: false, earliestOn: lease.endsOn })
  const early = await lease.notice({ leavesOn: addDays(lease.endsOn, -10) })
  expect([early.statusCode, messageOf(early)]).toEqual([
    400,
    `This lease is for a fixed term, so its last day is ${formatDay(lease.endsOn)}. The notice says that it isn't renewed.`,
  ])
  const offer = (await lease.offer()).json<Renewal>().offers[0]!
  const { notice } = (await lease.notice({ leavesOn: lease.endsOn })).json<OwnMoveOut>()
  const accepted = await lease.answer(offer.id, true)
  expect([accepted.statusCode, messageOf(accepted)]).toEqual([
    409,
    'You have given notice to move out. Withdraw it before you accept this offer.',
  ])
  expect((await lease.confirm(notice!.id)).statusCode).toBe(200)
  expect((await lease.renewal()).offers).toMatchObject([{ state: 'declined', reason: 'Notice to move out' }])
  expect((await lease.renewal()).refusal).toBe('The tenant has given notice to move out.')
  expect((await lease.offer()).statusCode).toBe(409)
  expect(await lease.readOwn()).toMatchObject({ endsOn: lease.endsOn })
})

test('a notice is taken back once, and another one can be given', async () => {
  const lease = await living()
  const { notice } = (await lease.notice({ leavesOn: EARLIEST })).json<OwnMoveOut>()
  const second = await lease.notice({ leavesOn: EARLIEST })
  expect([second.statusCode, messageOf(second)]).toEqual([409, 'There is already a notice for this lease.'])
  await takeMail(db)
  const both = await Promise.all([lease.takeBack(notice!.id), lease.takeBack(notice!.id)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await takeMail(db)).map(({ subject }) => subject)).toEqual(['Grace Hopper withdrew the notice to move out'])
  const late = await lease.confirm(notice!.id)
  expect([late.statusCode, messageOf(late)]).toEqual([409, 'This notice was already withdrawn.'])
  expect((await lease.notice({ leavesOn: EARLIEST })).statusCode).toBe(201)
})

test('a key that is sent twice gives one notice, and two at once leave one', async () => {
  const lease = await living()
  const key = { 'idempotency-key': `notice-${lease.leaseId}` }
  const same = await Promise.all([lease.notice({ leavesOn: EARLIEST }, key), lease.notice({ leavesOn: EARLIEST }, key)])
  expect(same.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const other = await living()
  const both = await Promise.all([
    other.notice({ leavesOn: EARLIEST }),
    other.record({ receivedOn: TODAY, leavesOn: EARLIEST }),
  ])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
})

test('staff cancel a confirmed notice, and the lease goes on from month to month', async () => {
  const lease = await living()
  const { notice } = (await lease.notice({ leavesOn: EARLIEST })).json<OwnMoveOut>()
  await lease.confirm(notice!.id)
  await takeMail(db)
  expect((await lease.cancel(notice!.id)).json<AdminMoveOut>()).toMatchObject({ notice: null, leavesOn: null })
  expect(await lease.readOwn()).toMatchObject({ endsOn: null })
  expect(await subjects()).toEqual([[lease.tenant.email, 'Your notice to move out was canceled']])
})

test('a lease that was changed after the notice is not ended by it', async () => {
  const lease = await living()
  const { notice } = (await lease.notice({ leavesOn: EARLIEST })).json<OwnMoveOut>()
  const endsOn = addDays(TODAY, 200)
  await change(lease.tenant.id, { leaseEndDate: endsOn })
  const answer = await lease.confirm(notice!.id)
  expect(answer.statusCode).toBe(409)
  expect(messageOf(answer)).toMatch(/^The end of this lease was changed after the notice\./)
  expect((await lease.cancel(notice!.id)).statusCode).toBe(200)
  expect(await lease.readOwn()).toMatchObject({ endsOn })
})

test("another tenant's notice is not found, and only staff confirm", async () => {
  const [lease, other] = [await living(), await living()]
  const { notice } = (await lease.notice({ leavesOn: EARLIEST })).json<OwnMoveOut>()
  expect((await other.takeBack(notice!.id)).statusCode).toBe(404)
  expect((await other.own('POST', `/api/admin/move-out-notices/${notice!.id}/confirmation`)).statusCode).toBe(403)
  expect((await lease.confirm('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await lease.moveOut()).notice?.state).toBe('given')
})

test('a lease that is over or has not begun takes no notice', async () => {
  const over = await ending(-5)
  expect((await over.ownMoveOut()).refusal).toBe(`This lease ended on ${formatDay(over.endsOn)}.`)
  expect((await over.notice({ leavesOn: addDays(TODAY, 90) })).statusCode).toBe(409)
  const upcoming = await leased({ months: -2, leaseEndDate: null })
  const answer = await call('POST', `/api/admin/leases/${upcoming.leaseId}/move-out-notices`, {
    how: 'letter',
    receivedOn: TODAY,
    leavesOn: addDays(TODAY, 200),
  })
  expect(answer.statusCode).toBe(409)
})

test('steps say who did them and when, can be taken back, and end with the next term', async () => {
  const lease = await ending(20, { lastName: 'Stepper' })
  const open = (await lease.moveOut()).steps
  expect(open.map(({ step, doneOn }) => [step, doneOn])).toEqual([
    ['inspection', null],
    ['keys', null],
    ['forwarding_address', null],
    ['readings', null],
  ])
  expect((await lease.step('readings', { memo: 'Gas 4411' })).json<AdminMoveOut>().steps[3]).toEqual({
    step: 'readings',
    doneOn: TODAY,
    memo: 'Gas 4411',
    staffName: 'Ada Lovelace',
  })
  expect((await lease.ownMoveOut()).steps[3]).toEqual({ step: 'readings', doneOn: TODAY })
  expect((await lease.step('readings', { isDone: false })).json<AdminMoveOut>().steps[3]?.doneOn).toBe(null)
  expect((await lease.step('keys', { on: addDays(TODAY, 1) })).statusCode).toBe(400)
  expect((await lease.step('deposit')).statusCode).toBe(400)
  await change(lease.tenant.id, { leaseEndDate: addDays(TODAY, -3) })
  expect(await report('stepper')).toHaveLength(1)
  expect((await lease.step('keys')).statusCode).toBe(201)
  expect(await report('stepper')).toEqual([])
  await expect(db.updateTable('move_out_steps').set({ memo: 'x' }).execute()).rejects.toThrow('cannot be changed')
})

test('the return of the deposit is a step that follows from the deposit', async () => {
  const lease = await ending(10, { depositAmount: '2000' })
  const startsOn = lease.tenant.leaseStartDate!
  await receipt(lease.leaseId, { account: 'deposit', receivedOn: addDays(startsOn, -1), number: 'deposit' })
  await call('POST', `/api/admin/leases/${lease.leaseId}/deposit/account`, { ...BANK, since: TODAY })
  expect((await lease.moveOut()).steps.at(-1)).toMatchObject({ step: 'deposit', doneOn: null })
  await change(lease.tenant.id, { leaseEndDate: addDays(TODAY, -1) })
  await call('POST', `/api/admin/leases/${lease.leaseId}/deposit/return`, { on: TODAY, rate: '5' })
  expect((await lease.moveOut()).steps.at(-1)).toMatchObject({ step: 'deposit', doneOn: TODAY })
})

test('the final statement is there once the lease is over, for staff and the former tenant', async () => {
  const lease = await ending(10)
  const early = await lease.ownStatement()
  expect([early.statusCode, messageOf(early)]).toEqual([
    404,
    `There is no final statement until the lease is over, after ${formatDay(lease.endsOn)}.`,
  ])
  await lease.step('forwarding_address', { memo: '77 Harbor Way, Salem' })
  await change(lease.tenant.id, { leaseEndDate: addDays(TODAY, -1) })
  expect((await lease.ownMoveOut()).hasStatement).toBe(true)
  for (const answer of [await lease.statement(), await lease.ownStatement()]) {
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(String(answer.headers['content-disposition'])).toContain('final-statement-')
  }
  // The former tenant still reads the ledger.
  expect((await lease.own('GET', '/api/ledger')).json<{ entries: object[] }>().entries.length).toBeGreaterThan(0)
  const other = await living()
  expect((await other.ownStatement()).statusCode).toBe(404)
})

test('what the days of the last month cost is known before a notice is recorded, and is what is then charged', async () => {
  const lease = await living({ partMonths: 'last' })
  const endsOn = `${addDays(EARLIEST, 31).slice(0, 8)}10`
  const costOf = (id: string, day: string) => call('GET', `/api/admin/leases/${id}/last-month?endsOn=${day}`)
  const cost = (await costOf(lease.leaseId, endsOn)).json<AdminMoveOut['lastMonth']>()
  expect(cost).toMatchObject({ name: expect.stringMatching(/ 1–10, /) as string, charged: null })
  const recorded = await call('POST', `/api/admin/leases/${lease.leaseId}/move-out-notices`, {
    receivedOn: TODAY,
    how: 'letter',
    leavesOn: endsOn,
  })
  expect(recorded.json<AdminMoveOut>().lastMonth).toEqual(cost)
  await lease.confirm(recorded.json<AdminMoveOut>().notice!.id)
  const next = await call('GET', `/api/admin/leases/${lease.leaseId}/last-month?endsOn=${endsOn}`)
  expect(next.json()).toEqual(cost)
  const whole = await living({})
  expect((await costOf(whole.leaseId, endsOn)).json()).toBeNull()
  expect((await costOf(crypto.randomUUID(), endsOn)).statusCode).toBe(404)
  expect((await costOf(lease.leaseId, 'soon')).statusCode).toBe(400)
})
