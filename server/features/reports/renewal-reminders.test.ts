import { addDays, companyDay, instantOf } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Renewal } from '#contract/leases/renewals/admin.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { remindOfRenewals } from './renewals/jobs.ts'

const { db, call, change, ending } = await setUpRenewals()
const TODAY = companyDay()
const deps = { db, origin: 'https://example.com', gateway: 'sandbox' as const }

beforeEach(async () => {
  // What other tests left is not named.
  await sql`update users set is_active = false where role = 'tenant'`.execute(db)
  await sql`delete from renewal_reminders`.execute(db)
})

/** Runs the job at these times of a day, all at once, in the company's time zone. Returns what it sent, without emails of before. */
async function runOn(day: string, ...times: string[]) {
  await takeMail(db)
  await Promise.all(
    (times.length === 0 ? ['09:22'] : times).map((time) => remindOfRenewals(deps, instantOf(day, time)!)),
  )
  return await takeMail(db)
}

/** Of so many days from the first one, those on which an email was sent. */
async function daysWithMail(first: string, days: number) {
  const sent: string[] = []
  for (let n = 0; n < days; n += 1) if ((await runOn(addDays(first, n))).length > 0) sent.push(addDays(first, n))
  return sent
}

test('the office is told of a lease 90, 60 and 30 days before it ends, once each, in however many processes', async () => {
  const { leaseId, endsOn } = await ending(92, { lastName: 'Rivera' })
  const sent: Record<string, number> = {}
  for (let day = TODAY; day <= addDays(endsOn, 2); day = addDays(day, 1)) {
    const mails = [...(await runOn(day, '08:22', '08:22', '09:22')), ...(await runOn(day, '17:22'))]
    if (mails.length > 0) sent[day] = mails.length
    for (const { to, subject, text, html } of mails) {
      expect(to).toBe((await call('GET', '/api/company')).json<{ email: string }>().email)
      expect(subject).toBe('1 lease ends soon')
      for (const part of ['Rivera', '5 Federal Street', `${deps.origin}/admin/leases/${leaseId}`])
        expect([text.includes(part), html.includes(part)]).toEqual([true, true])
      expect(text).toContain('No renewal offered yet')
      expect(text).toContain(`Open the renewals report:\n${deps.origin}/admin/reports/renewals\n`)
    }
  }
  expect(sent).toEqual({ [addDays(endsOn, -90)]: 1, [addDays(endsOn, -60)]: 1, [addDays(endsOn, -30)]: 1 })
})

test('a lease is named until its tenant has answered or given notice, the first end first', async () => {
  const offered = await ending(40, { lastName: 'Offered' })
  await offered.offer({ answerBy: addDays(TODAY, 10) })
  await ending(20, { lastName: 'Silent' })
  for (const [lastName, isAccepted] of [
    ['Declined', false],
    ['Accepted', true],
  ] as const) {
    const lease = await ending(30, { lastName })
    await lease.answer((await lease.offer()).json<Renewal>().offers[0]!.id, isAccepted)
  }
  const leaving = await ending(35, { lastName: 'Leaving' })
  expect((await leaving.record({ receivedOn: TODAY, leavesOn: leaving.endsOn })).statusCode).toBe(201)
  await ending(91, { lastName: 'Later' })
  const [mail, ...others] = await runOn(TODAY)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('2 leases end soon')
  expect(mail!.text.match(/Silent|Offered|Declined|Accepted|Leaving|Later/g)).toEqual(['Silent', 'Offered'])
  expect(mail!.text).toContain(`Renewal offered, to be answered by ${formatDay(addDays(TODAY, 10))}`)
  expect(mail!.text).toContain(`Lease ends ${formatDay(addDays(TODAY, 20))}, in 20 days`)
})

test('after an outage a lease is named once for what was missed, and again where its end moves', async () => {
  const { tenant, endsOn } = await ending(80)
  const found = addDays(endsOn, -50)
  expect(await daysWithMail(found, 51)).toEqual([found, addDays(endsOn, -30)])
  await change(tenant.id, { leaseEndDate: addDays(endsOn, 1) })
  expect(await daysWithMail(addDays(endsOn, -28), 3)).toEqual([addDays(endsOn, -28)])
})

test('no email is sent before 8 a.m., and a lease that ends tomorrow is named on the next run', async () => {
  await ending(1)
  expect(await runOn(TODAY, '07:59')).toEqual([])
  const [mail] = await runOn(TODAY, '08:00')
  expect(mail!.text).toContain(', tomorrow')
})
