import type { Gateway } from '#contract/payments.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { findLease } from './standing-queries.ts'
import { type DueLease, insertReminder, listDue } from './reminder-queries.ts'
import { reminder } from './reminder-mail.ts'
import { openOf, readBooks, rentOf } from './standing.ts'

/** Nobody is written to before this hour of the company's day. */
const FROM_HOUR = 8

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** An instant as the company's clocks show it, in summer and in winter. */
export function companyTime(now: Date): { day: string; hour: number } {
  const parts = Object.fromEntries(CLOCK.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) }
}

/** What is still to be paid for the month, and in all that has fallen due by that day; nothing where the month is paid. */
async function openAt(db: Db, { userId, period }: DueLease, { gateway, day }: { gateway: Gateway; day: string }) {
  const payer = await findLease(db, userId)
  if (!payer) return null
  const books = await readBooks(db, payer, { userId, gateway })
  const { current } = rentOf({ ...payer, today: period }, books) ?? {}
  const openCents = current?.month === period ? openOf(current) : 0
  return openCents === 0 ? null : { openCents, owed: rentOf({ ...payer, today: day }, books)!.open }
}

interface Reminding {
  db: Db
  origin: string
  gateway: Gateway
}

async function remindOne({ db, origin, gateway }: Reminding, lease: DueLease, day: string) {
  await db.transaction().execute(async (trx) => {
    const open = await openAt(trx, lease, { gateway, day })
    if (open === null) return
    const company = await readCompany(trx)
    if (company.email === '' || !(await insertReminder(trx, lease))) return
    await enqueue(trx, 'send_mail', reminder({ company, lease, ...open, origin }))
  })
}

/**
 * Reminds of rent three days before it is due, on the day, and once it is overdue: one mail of a kind for each lease and month, however
 * often this is done and by however many processes. Done every hour, so that a day with a pause is no day without.
 */
export async function remind(deps: Reminding, now = new Date()) {
  const { day, hour } = companyTime(now)
  if (hour < FROM_HOUR) return
  for (let after: DueLease | null = null; ;) {
    const leases: DueLease[] = await listDue(deps.db, day, after)
    for (const lease of leases) await remindOne(deps, lease, day)
    after = leases.at(-1) ?? null
    if (after === null) return
  }
}
