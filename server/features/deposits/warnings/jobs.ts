import { addDays, localAt } from '#contract/core/calendar.ts'
import { WARNING_DAYS } from '#contract/deposits/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { dutiesOf, type DutyOf } from '../law/duties.ts'
import { factsOf, type Known } from '../present.ts'
import { readKnown } from '../service.ts'
import { type LeaseDuties, warningMail } from './mail.ts'
import { isDayDone, listLeasesDue, listWarnings, saveWarnings, takeDay, type Warning } from './queries.ts'

/** No email is sent before this time in the company's time zone. */
const FROM_TIME = '08:00'

/** Staff are warned again so many days before a day of the law: on day 28 of 30. On the last day itself it would be too late to do anything. */
const LAST_WARNING_DAYS = 2

/** What is overdue is named again after so many days. */
const REPEAT_DAYS = 7

/** Leases that are read at a time, and duties that are noted in one statement. */
const BATCH = 500
const NOTED_BATCH = 5000

function* batchesOf<One>(all: readonly One[], size: number): Generator<One[], void> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

interface WarningDeps {
  db: Db
  /** `PUBLIC_URL`. */
  origin: string
  gateway: Gateway
  /** The email lists so many leases. */
  maxListed?: number
}

/**
 * A duty is named ten days before its day and again two days before it, which is on day 20 and day 28 of 30. It is named once more on the day after it,
 * and then once a week until it is done. Where no email was sent on a day, such as after an outage, the next one names it.
 */
function isToBeNamed({ dueOn }: DutyOf, today: string, warnedOn: string | undefined): boolean {
  if (dueOn > addDays(today, WARNING_DAYS)) return false
  if (warnedOn === undefined) return true
  if (today > dueOn) return warnedOn <= dueOn || warnedOn <= addDays(today, -REPEAT_DAYS)
  const lastWarning = addDays(dueOn, -LAST_WARNING_DAYS)
  return today >= lastWarning && warnedOn < lastWarning
}

const warningOf = (leaseId: string, { kind, interest, dueOn }: DutyOf): Warning => ({
  lease_id: leaseId,
  kind,
  held: interest?.on ?? 'deposit',
  due_on: dueOn,
})

const keyOf = ({ lease_id: id, kind, held, due_on: day }: Warning) => `${id} ${kind} ${held} ${day}`

/** What is to be named of these leases on a day. Leases without anything are left out. */
async function readNamed(
  { db, gateway }: WarningDeps,
  leaseIds: readonly string[],
  today: string,
): Promise<LeaseDuties[]> {
  const [known, warnings] = await Promise.all([readKnown(db, leaseIds, gateway), listWarnings(db, leaseIds)])
  const warned = new Map(warnings.map((one) => [keyOf(one), one.warned_on]))
  const namedOf = (one: Known) => {
    const lease = { ...one.lease, today }
    const open = dutiesOf(factsOf({ ...one, lease })).filter(({ doneOn }) => doneOn === null)
    return {
      lease,
      duties: open.filter((duty) => isToBeNamed(duty, today, warned.get(keyOf(warningOf(lease.id, duty))))),
    }
  }
  return [...known.values()].map(namedOf).filter(({ duties }) => duties.length > 0)
}

const firstDayOf = ({ duties }: LeaseDuties) => duties[0]!.dueOn

/**
 * Warns the office by email before a day of the law about deposits runs out, and while one is overdue. At most one email a day, however often and in
 * however many processes this runs: the day, what was named and the email are one transaction. It runs every hour, so that an outage does not skip a day.
 */
export async function warnOfDeposits(deps: WarningDeps, now = new Date()): Promise<void> {
  const { db, origin, gateway, maxListed } = deps
  const { day, time } = localAt(now)
  const company = await readCompany(db)
  // Without an email address of its own the company sends no mail.
  if (time < FROM_TIME || company.email === '' || (await isDayDone(db, day))) return
  const leaseIds = await listLeasesDue(db, addDays(day, WARNING_DAYS), gateway)
  const named: LeaseDuties[] = []
  for (const batch of batchesOf(leaseIds, BATCH)) named.push(...(await readNamed(deps, batch, day)))
  named.sort((one, other) => (firstDayOf(one) < firstDayOf(other) ? -1 : Number(firstDayOf(one) > firstDayOf(other))))
  await db.transaction().execute(async (trx) => {
    if (!(await takeDay(trx, day)) || named.length === 0) return
    const warnings = named.flatMap(({ lease, duties }) => duties.map((duty) => warningOf(lease.id, duty)))
    for (const batch of batchesOf(warnings, NOTED_BATCH)) await saveWarnings(trx, batch, day)
    await enqueue(trx, 'send_mail', warningMail({ company, named, today: day, origin, maxListed }))
  })
}
