import { companyDay } from '#contract/core/calendar.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import { describe, expect, test } from 'vitest'
import { sendReminders } from './reminders.ts'

const { db, cards, staff, shared: sharedSince } = await setUpRoommates()
const TODAY = companyDay()
const MONTH = `${TODAY.slice(0, 7)}-01`
const shared = () => sharedSince(MONTH)

type Shared = Awaited<ReturnType<typeof shared>>

/** Whom the reminders of a day go to, and what they say. */
async function remindedOn(day: string, { jordan, riley }: Shared) {
  await takeMail(db)
  await sendReminders({ db, origin: 'http://localhost:3000', gateway: cards.gateway, log }, hourOf(day, 9))
  const mails = await takeMail(db)
  return [jordan, riley].flatMap(({ email }, at) =>
    mails.filter(({ to }) => to === email).map(({ subject }) => `${at === 0 ? 'Jordan' : 'Riley'}: ${subject}`),
  )
}

const LATE = dayAfter(MONTH, 5)
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
  new Date(MONTH),
)
const overdue = (name: string) => `${name}: Your share of the rent for ${monthName} is overdue`

describe('reminders of a shared lease', () => {
  test('say nothing is overdue to someone whose share is paid, and go out once to each', async () => {
    const all = await shared()
    await all.riley.pay('1000')
    expect(await remindedOn(LATE, all)).toEqual([overdue('Jordan')])
    expect(await remindedOn(LATE, all)).toEqual([])
    expect(await remindedOn(dayAfter(LATE, 1), all)).toEqual([])
  })

  test('go to someone later whose check came back, and not again to the other', async () => {
    const all = await shared()
    const receipt = { amount: '1000', method: 'check', receivedOn: TODAY, tenantId: all.riley.id }
    const check = (await staff('POST', `/api/admin/leases/${all.leaseId}/receipts`, receipt)).json<{ id: string }>()
    expect(await remindedOn(LATE, all)).toEqual([overdue('Jordan')])
    await staff('POST', `/api/admin/ledger-entries/${check.id}/reversal`, { reason: 'The bank returned it.' })
    expect(await remindedOn(LATE, all)).toEqual([overdue('Riley')])
  })

  test.each([
    ['Jordan', { is_active: false }, 'Riley'],
    ['Jordan', { has_rent_reminders: false }, 'Riley'],
    ['Riley', { is_active: false }, 'Jordan'],
    ['Riley', { has_rent_reminders: false }, 'Jordan'],
  ])('depend on the account and the switch of each: without %s (%o), %s is reminded', async (name, values, other) => {
    const all = await shared()
    const one = name === 'Jordan' ? all.jordan : all.riley
    await db.updateTable('users').set(values).where('id', '=', one.id).execute()
    const amount = other === 'Jordan' ? '$1,650.00' : '$1,000.00'
    expect(await remindedOn(MONTH, all)).toEqual([`${other}: Your share of the rent of ${amount} is due today`])
    // The switch is of reminders before rent is overdue.
    const late = 'is_active' in values ? [overdue(other)] : [overdue('Jordan'), overdue('Riley')]
    expect((await remindedOn(LATE, all)).toSorted()).toEqual(late)
  })

  test('say nothing of a month to someone who joined after its rent was due', async () => {
    const all = await sharedSince(dayAfter(MONTH, 1))
    expect(await remindedOn(LATE, all)).toEqual([overdue('Jordan')])
  })
})
