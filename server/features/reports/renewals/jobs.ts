import { localAt } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { renewalsMail } from './mail.ts'
import { listUnrenewed, type RenewalFacts } from './queries.ts'
import { type Reminder, saveReminders, wasTold } from './reminder-queries.ts'

/** No email is sent before this time in the company's time zone. */
const FROM_TIME = '08:00'

/** The office is told of the end of a lease so many days ahead, the fewest first. */
const DAYS_AHEAD = [30, 60, 90] as const

interface ReminderDeps {
  db: Db
  /** `PUBLIC_URL`. */
  origin: string
  gateway: Gateway
}

const reminderOf = ({ id, ends_on: endsOn, days_left: days }: RenewalFacts): Reminder => ({
  lease_id: id,
  ends_on: endsOn,
  days_ahead: DAYS_AHEAD.find((ahead) => days <= ahead)!,
})

/**
 * Tells the office by email of leases that end within 90, 60 and 30 days and whose renewal no tenant has answered. Each lease is named once for each of
 * these, in at most one email a day, however often and in however many processes this runs: what was told and the email are one transaction. It runs
 * every hour, so that an outage skips no lease.
 */
export async function remindOfRenewals({ db, origin, gateway }: ReminderDeps, now = new Date()): Promise<void> {
  const { day, time } = localAt(now)
  const company = await readCompany(db)
  // Without an email address of its own the company sends no mail.
  if (time < FROM_TIME || company.email === '' || (await wasTold(db, day))) return
  const leases = await listUnrenewed(db, gateway, day)
  if (leases.length === 0) return
  await db.transaction().execute(async (trx) => {
    const told = await saveReminders(trx, leases.map(reminderOf), day)
    const named = leases.filter(({ id }) => told.has(id))
    if (named.length > 0) await enqueue(trx, 'send_mail', renewalsMail({ company, named, origin }))
  })
}
