import { addDays, companyDay, formatMonth } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatDay } from '#contract/core/dates.ts'
import { type autopay, pauseMonths } from '#contract/payments/autopay-own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { findPayer } from '../ledger/queries.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import type { Holder } from '../methods/queries.ts'
import { lockUser } from '../queries.ts'
import { tellTerms } from './mail.ts'
import { isOnFor } from '../upcoming/charges.ts'
import { isPausedOn, PAUSED_FOR_GOOD, present } from './present.ts'
import { type AutopayRow, find, listRuns, upsert } from './queries.ts'
import { invalid, withdrawAnnounced } from './service.ts'

type Autopay = ResultOf<typeof autopay.read>

interface Change {
  row: AutopayRow
  payer: Payer
  /** Tells the tenant what holds from now on. */
  tell: (kind: 'paused' | 'resumed', text: string) => Promise<void>
}

/** Changes automatic payments that are on, while nothing else changes the person's payments. */
const changeOn = (
  { db, origin }: { db: Db; origin: string },
  owner: Holder,
  now: Date,
  change: (trx: Db, on: Change) => Promise<unknown>,
): Promise<Autopay> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.userId)
    const [row, payer] = [await find(trx, owner), orNotFound((await findPayer(trx, owner.userId)) ?? null)]
    if (!row || !isOnFor(row, payer)) throw new AppError('conflict', 'Autopay is off.')
    const company = await readCompany(trx)
    const tell: Change['tell'] = (kind, text) => tellTerms(trx, payer, { kind, text, company, origin })
    await change(trx, { row, payer, tell })
    return await present(trx, owner, now)
  })

function assertMonth(resumesOn: string, now: Date) {
  const months = pauseMonths(now)
  if (months.includes(resumesOn)) return
  const [first, last] = [formatMonth(months[0]!), formatMonth(months.at(-1)!)]
  throw invalid('resumesOn', `Choose the first day of a month from ${first} to ${last}.`)
}

const STAYS = 'Rent that comes due meanwhile stays due, and you pay it yourself.'

/** Makes no automatic payments until a month, or until they are resumed. Pausing for as long again changes nothing. */
export const pauseAutopay = (
  deps: { db: Db; origin: string },
  owner: Holder,
  resumesOn: string | null,
  now = new Date(),
): Promise<Autopay> =>
  changeOn(deps, owner, now, async (trx, { row, tell }) => {
    if (resumesOn !== null) assertMonth(resumesOn, now)
    const until = resumesOn === null ? PAUSED_FOR_GOOD : addDays(resumesOn, -1)
    if (row.after_day === until) return
    await upsert(trx, { ...row, after_day: until })
    await withdrawAnnounced(trx, owner, now)
    const left = (await listRuns(trx, owner)).find(({ status }) => status === 'announced' || status === 'charging')
    await tell(
      'paused',
      [
        resumesOn === null
          ? 'No automatic payments are made until you turn them on again.'
          : `No automatic payments are made before ${formatDay(resumesOn)}. From then on, they charge all rent that's due${row.cap_cents === null ? '' : ', within your limit'}.`,
        ...(left ? [`The payment of ${formatDay(left.charge_on)} is still made, because its cut-off is over.`] : []),
        STAYS,
      ].join(' '),
    )
  })

/** Ends a pause. A payment whose day is over is not made any more. */
export const resumeAutopay = (deps: { db: Db; origin: string }, owner: Holder, now = new Date()): Promise<Autopay> =>
  changeOn(deps, owner, now, async (trx, { row, tell }) => {
    if (!isPausedOn(row, companyDay(now))) throw new AppError('conflict', "Autopay isn't paused.")
    await upsert(trx, { ...row, after_day: companyDay(now) })
    await tell('resumed', 'Your rent is paid automatically again, with the terms that you agreed to.')
  })
