import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { CardIntent } from '#server/gateways/card-intent.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { type Consequences, consequencesOf } from './debits/returned/consequences.ts'
import { readOfPayment } from './debits/authorizations.ts'
import { othersNotice, returnedNotice, sentNotice } from './debits/mail.ts'
import type { Stopped } from './debits/refused.ts'
import { isSent } from './labels.ts'
import { lastMonthPaidBy } from './ledger/held/last-month.ts'
import { failureNotice, type MailContext, receipt, refundNotice } from './mail.ts'
import type { PaymentRow } from './queries.ts'
import { countsAgainNotice, disputeNotice, lostNotice } from './intents/dispute-mail.ts'

interface Change {
  before: PaymentRow
  payment: PaymentRow
  intent: CardIntent
  /** What ended because a bank refuses an account. */
  stopped: Stopped | null
}

/** A payment counts no longer, or never did, although its payer was told that it was sent or received. */
const isUndone = ({ before, payment, intent }: Change) =>
  (payment.status === 'failed' && before.status === 'pending' && (intent.status !== 'canceled' || isSent(before))) ||
  isLost({ before, payment })

const isLost = ({ before, payment }: Pick<Change, 'before' | 'payment'>) =>
  payment.dispute_status === 'lost' && before.dispute_status !== 'lost'

/** Emails about a dispute that began or was decided. A bank's return is told once, when it is final. */
function disputeMails(facts: MailContext, { before, payment, intent }: Change, due: Consequences | null): Mail[] {
  if (intent.disputeStatus === null || intent.disputeStatus === before.dispute_status) return []
  const isDebit = payment.method_kind === 'us_bank_account'
  const isWonBack = payment.dispute_status === 'won' && before.dispute_status === 'lost'
  return [
    ...(!isDebit || due !== null || isWonBack ? [disputeNotice(facts, intent.disputeDueBy)] : []),
    ...(due === null ? [] : [isDebit ? returnedNotice(facts, due) : lostNotice(facts, due)]),
    ...(isWonBack ? [countsAgainNotice(facts)] : []),
  ]
}

/** Notifies payer and company in the transaction that applies the change, so that each email is sent once. */
export async function enqueueNotices({ origin }: { origin: string }, trx: Db, change: Change) {
  const { before, payment, intent, stopped } = change
  const { status } = payment
  const company = await readCompany(trx)
  if (company.email === '') return
  const facts = { company, payment, origin }
  const mails: Mail[] = []
  const undone = isUndone(change) ? await consequencesOf(trx, payment, stopped) : null
  if (isSent(payment) && !isSent(before)) mails.push(sentNotice(facts, await readOfPayment(trx, payment.id)))
  // One that is heard of once it is taken back already was never received for its payer.
  if (status === 'completed' && before.status !== 'completed' && payment.dispute_status !== 'lost')
    mails.push(receipt({ ...facts, lastMonthCents: await lastMonthPaidBy(trx, payment.id, payment.gateway) }))
  if (status === 'failed' && undone) mails.push(failureNotice(facts, undone))
  mails.push(...disputeMails(facts, change, isLost(change) ? undone : null))
  const back = intent.refundedCents - Number(before.refunded_cents)
  if (back > 0) mails.push(refundNotice(facts, back))
  for (const tenant of undone?.others ?? []) mails.push(othersNotice(facts, undone!, tenant))
  // An erased payer has no address.
  for (const mail of mails) if (mail.to !== '') await enqueue(trx, 'send_mail', mail)
}
