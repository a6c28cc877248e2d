import { addDays } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Company } from '#contract/company/public.ts'
import type { Db } from '#server/db/connection.ts'
import { tellTenant } from '../autopay/mail.ts'
import { dollars } from '../labels.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { NOT_CHARGED } from '../upcoming/reasons.ts'

interface Told {
  company: Company
  /** `PUBLIC_URL`. */
  origin: string
  /** The day of the payment. */
  on: string
}

const VIEW = { label: 'View your payments', path: '/dashboard/payments' }

const untilCutOff = (on: string) => `until 6 p.m. Eastern time on ${formatDay(addDays(on, -1))}`

interface Planned extends Told {
  cents: number
  /** `Visa ending in 4242`. */
  method: string
}

const tellPlanned = (trx: Db, payer: Payer, planned: Planned, heading: string, body: string[]) =>
  tellTenant(trx, payer, {
    ...planned,
    heading,
    body,
    facts: [
      ['Amount', dollars(planned.cents)],
      ['On', formatDay(planned.on)],
      ['Payment method', planned.method],
    ],
    link: VIEW,
  })

/** To the tenant: what was scheduled. The email is their copy of the authorization. */
export const tellScheduled = (
  trx: Db,
  payer: Payer,
  { text, isAll, isAfterAutopay, ...planned }: Planned & { text: string; isAll: boolean; isAfterAutopay: boolean },
) =>
  tellPlanned(trx, payer, planned, `Your rent payment is scheduled for ${formatDay(planned.on)}`, [
    'You agreed to this. Please keep this email for your records.',
    text,
    ...(isAll ? [`As far as we know today, ${dollars(planned.cents)} will be charged then.`] : []),
    ...(isAfterAutopay ? ["Autopay pays first. This payment charges what's still due after it."] : []),
  ])

/** To the tenant, the day before. */
export const remindTomorrow = (trx: Db, payer: Payer, planned: Planned) =>
  tellPlanned(
    trx,
    payer,
    planned,
    `Your scheduled payment of ${dollars(planned.cents)} is on ${formatDay(planned.on)}`,
    [
      `Your rent will be charged to ${planned.method}. You can cancel this payment ${untilCutOff(planned.on)}.`,
      'If you pay by hand before then, only what is still due is charged.',
    ],
  )

export const tellCanceled = (trx: Db, payer: Payer, told: Told) =>
  tellTenant(trx, payer, {
    ...told,
    heading: `Your payment of ${formatDay(told.on)} was canceled`,
    body: ["Nothing will be charged for it. Rent that's due stays due."],
    link: VIEW,
  })

const WHY_NOT = {
  none_due: 'No rent was due by then, so nothing was charged.',
  lease: 'Your lease has changed since you scheduled it, so nothing was charged.',
  card: 'The payment method that you chose has expired or is no longer saved, so nothing was charged.',
  ...NOT_CHARGED,
} as const

/** To the tenant: a scheduled payment was not made, and why. */
export const tellNotMade = (
  trx: Db,
  payer: Payer,
  { cents, why, ...told }: Told & { cents: number; why: keyof typeof WHY_NOT },
) =>
  tellTenant(trx, payer, {
    ...told,
    heading: `Your scheduled payment of ${formatDay(told.on)} wasn't made`,
    body: [WHY_NOT[why], ...(cents > 0 ? ['Please pay by hand, or schedule another payment.'] : [])],
    ...(cents > 0
      ? { facts: [['Rent due', dollars(cents)]] as [string, string][], link: { label: 'Pay now', path: '/payment' } }
      : { link: VIEW }),
  })
