import { addDays, companyDay, instantOf } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { BANK, setUpDeposits } from '#server/testing/leases/deposits.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { warnOfDeposits } from './jobs.ts'

const { db, call, withDeposit, endOn, change, depositOf } = await setUpDeposits()
const TODAY = companyDay()
const deps = { db, origin: 'https://example.com', gateway: 'sandbox' as const }

beforeEach(async () => {
  // What other tests left is not listed, and nothing of it was said.
  await sql`delete from deposit_duties`.execute(db)
  await sql`delete from deposit_warning_days`.execute(db)
})

/** Runs the job at this time of a day, in the company's time zone. Returns what it sent, without emails of before. */
async function runOn(day: string, time = '09:12', more: object = {}) {
  await takeMail(db)
  await warnOfDeposits({ ...deps, ...more }, instantOf(day, time)!)
  return await takeMail(db)
}

/** Of so many days from the first one, those on which an email was sent. */
async function daysWithMail(first: string, days: number) {
  const sent: string[] = []
  for (let n = 0; n < days; n += 1) if ((await runOn(addDays(first, n))).length > 0) sent.push(addDays(first, n))
  return sent
}

/** A tenancy that ended on this day, whose deposit has to go back, and nothing else. */
async function ended(startsOn: string, endsOn: string, lastName = 'Tenant') {
  const lease = await withDeposit(0, { leaseStartDate: startsOn, lastName })
  await lease.post('account', { ...BANK, since: TODAY, rate: '0.5' })
  await lease.post('condition', { step: 'sent', on: TODAY })
  await endOn(lease.leaseId, endsOn)
  return lease
}

test('staff are warned on day 20 and day 28 of 30, and once a week after the last day until it is done, in one email a day', async () => {
  const due = addDays(TODAY, 2)
  const endsOn = addDays(due, -30)
  const { leaseId, post } = await ended(addDays(TODAY, -200), endsOn, 'Rivera')
  const sent: Record<string, string[]> = {}
  await takeMail(db)
  for (let day = addDays(endsOn, 1); day <= addDays(due, 16); day = addDays(day, 1)) {
    const at = (time: string) => warnOfDeposits(deps, instantOf(day, time)!)
    await Promise.all([at('08:12'), at('08:12'), at('09:12')])
    await at('17:12')
    const mails = await takeMail(db)
    if (mails.length > 0) sent[day] = mails.map(({ subject }) => subject)
    for (const { to, text, html } of mails) {
      expect(to).toBe((await call('GET', '/api/company')).json<{ email: string }>().email)
      for (const part of ['Rivera', '5 Federal Street', `${deps.origin}/admin/leases/${leaseId}`])
        expect([text.includes(part), html.includes(part)]).toEqual([true, true])
      expect(text).toContain(`Open the deposits report:\n${deps.origin}/admin/reports/deposits\n`)
      expect(text.includes(`Return of the deposit with an itemized list, was due ${formatDay(due)}`)).toBe(day > due)
      const left = { [addDays(endsOn, 20)]: 10, [addDays(endsOn, 28)]: 2 }[day]
      expect(text.includes(`itemized list, due ${formatDay(due)}, in ${left} days`)).toBe(day < due)
    }
  }
  const [soon, overdue] = [['1 deposit deadline within 10 days'], ['1 deposit deadline overdue']]
  expect(sent).toEqual({
    [addDays(endsOn, 20)]: soon,
    [addDays(endsOn, 28)]: soon,
    [addDays(due, 1)]: overdue,
    [addDays(due, 8)]: overdue,
    [addDays(due, 15)]: overdue,
  })
  expect((await post('return', { on: TODAY, rate: '5' })).statusCode).toBe(201)
  expect(await runOn(addDays(due, 22))).toEqual([])
})

test('what the lease page has to be done within 10 days or overdue is named, by tenant, the first day first', async () => {
  const fresh = await withDeposit(0, { leaseStartDate: addDays(TODAY, -5), lastName: 'Fresh' })
  const settled = await withDeposit(5, { lastName: 'Settled' })
  await settled.post('account', { ...BANK, since: TODAY })
  await settled.post('condition', { step: 'sent', on: TODAY })
  const late = await withDeposit(14, { lastName: 'Late' })
  const [mail] = await runOn(TODAY)
  expect(mail!.subject).toBe('3 deposit deadlines overdue, 1 within 10 days')
  const dueOf = async ({ leaseId }: { leaseId: string }) =>
    (await depositOf(leaseId).read()).duties
      .filter(({ status, dueOn }) => status !== 'done' && dueOn <= addDays(TODAY, 10))
      .map(({ dueOn }) => formatDay(dueOn))
  expect([await dueOf(fresh), await dueOf(settled), (await dueOf(late)).length]).toEqual([
    [formatDay(addDays(TODAY, 5))],
    [],
    3,
  ])
  const [, ofLate = '', ofFresh = ''] = mail!.text.split(/Late|Fresh/)
  for (const day of await dueOf(late)) expect(ofLate).toContain(`, was due ${day}`)
  for (const what of ['Bank receipt for $2,000.00', 'Statement of condition', 'Interest of $100.00 on the security'])
    expect(ofLate).toContain(what)
  expect(ofFresh).toContain(`Statement of condition, due ${formatDay(addDays(TODAY, 5))}, in 5 days`)
  expect(ofFresh).not.toContain('Bank receipt')
  expect(mail!.text).not.toContain('Settled')
  expect(mail!.text).not.toContain('These are the first')
})

test('a long list ends after so many leases and says how many there are, and the rest is not repeated the next day', async () => {
  for (const lastName of ['One', 'Two', 'Three']) await withDeposit(2, { lastName })
  const [mail] = await runOn(TODAY, '09:12', { maxListed: 2 })
  expect(mail!.subject).toBe('6 deposit deadlines overdue')
  expect(mail!.text).toContain('These are the first 2 of 3 leases. The report lists all of them.')
  expect(mail!.text.match(/admin\/leases\//g)).toHaveLength(2)
  expect(await runOn(addDays(TODAY, 1))).toEqual([])
})

test.each([
  ['the clocks go forward', '2025-09-01', '2026-02-06', '2026-03-08'],
  ['the clocks go back', '2025-03-01', '2025-10-03', '2025-11-02'],
  ['February ends', '2024-09-01', '2025-01-29', '2025-02-28'],
  ['February ends in a leap year', '2023-09-01', '2024-01-30', '2024-02-29'],
  ['the year ends', '2025-06-01', '2025-12-01', '2025-12-31'],
])('the days are the same where %s', async (_, startsOn, endsOn, due) => {
  await ended(startsOn, endsOn)
  expect(await daysWithMail(addDays(due, -11), 20)).toEqual([
    addDays(due, -10),
    addDays(due, -2),
    addDays(due, 1),
    addDays(due, 8),
  ])
})

test('no email is sent before 8 a.m., and an hour that was missed is made up for', async () => {
  await withDeposit(2)
  for (const time of ['00:12', '07:59']) expect(await runOn(TODAY, time)).toEqual([])
  expect(await runOn(TODAY, '23:12')).toHaveLength(1)
  expect(await runOn(TODAY, '23:40')).toEqual([])
})

test('after an outage of days, what ran out meanwhile is named once', async () => {
  const due = addDays(TODAY, 2)
  await ended(addDays(TODAY, -200), addDays(due, -30))
  expect(await runOn(addDays(due, -10))).toHaveLength(1)
  expect(await daysWithMail(addDays(due, 3), 9)).toEqual([addDays(due, 3), addDays(due, 10)])
})

test('a deposit that is entered late is named the next day, a day that has moved is named anew, and each again once it has passed', async () => {
  expect(await runOn(TODAY)).toEqual([])
  const { tenant } = await withDeposit(0, { leaseStartDate: addDays(TODAY, -8) })
  expect(await runOn(TODAY)).toEqual([])
  const [late] = await runOn(addDays(TODAY, 1))
  expect(late!.text).toContain(`Statement of condition, due ${formatDay(addDays(TODAY, 2))}, tomorrow`)
  expect((await change(tenant.id, { leaseStartDate: addDays(TODAY, -6) })).statusCode).toBe(200)
  const [moved] = await runOn(addDays(TODAY, 2))
  expect(moved!.text).toContain(`Statement of condition, due ${formatDay(addDays(TODAY, 4))}, in 2 days`)
  expect(await daysWithMail(addDays(TODAY, 3), 8)).toEqual([addDays(TODAY, 5)])
})

test('where the email cannot be queued, nothing counts as sent, and the next run sends it', async () => {
  await withDeposit(2)
  await sql`alter table graphile_worker._private_jobs add constraint broken check (payload is null) not valid`.execute(
    db,
  )
  try {
    await expect(runOn(TODAY)).rejects.toThrow('broken')
  } finally {
    await sql`alter table graphile_worker._private_jobs drop constraint broken`.execute(db)
  }
  expect(await runOn(TODAY, '10:12')).toHaveLength(1)
})

test('a company without an email address gets the warning once it has one', async () => {
  await withDeposit(2)
  const setEmail = (value: string) =>
    db.updateTable('site_settings').set({ value }).where('key', '=', 'company.email').execute()
  const { value } = await db
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'company.email')
    .executeTakeFirstOrThrow()
  await setEmail('')
  expect(await runOn(TODAY)).toEqual([])
  await setEmail(value)
  expect(await runOn(TODAY, '15:12')).toHaveLength(1)
})
