import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import * as z from 'zod/mini'
import { emit } from '../events.ts'
import { invalid } from '../failures.ts'
import type { Answer } from '../idempotency.ts'
import type { UsedBank } from '../methods.ts'
import { charged, chargeOf, type DebitAsked, type Intent } from '../objects.ts'
import { find, insert, update } from '../store.ts'
import { verifyByDeposits } from './deposits.ts'
import { chargeDetails } from './objects.ts'

const Verification = z.enum(['automatic', 'instant', 'microdeposits'])

/** What the provider accepts about a debit. */
export const DebitOptions = {
  payment_method_options: z._default(
    z.object({ us_bank_account: z.optional(z.object({ verification_method: z.optional(Verification) })) }),
    {},
  ),
}
export const MandateData = {
  mandate_data: z.optional(
    z.object({
      customer_acceptance: z.object({
        type: z.enum(['online', 'offline']),
        online: z.optional(
          z.object({
            ip_address: z.optional(z.string()),
            user_agent: z.optional(z.string()),
            infer_from_client: z.optional(z.string()),
          }),
        ),
      }),
    }),
  ),
}

export interface DebitConfirmation {
  mandate_data?: object | undefined
  payment_method_options?: DebitAsked | undefined
  /** The payer is away, so that their bank cannot ask them. */
  isOffSession?: boolean
  origins: readonly string[]
  /** How long the bank works. */
  debitSeconds: number
}

/** Whether an account that is not saved yet is verified by deposits. Refused where the intent takes no debits, or without its owner's permission. */
export function isVerifiedLater(
  intent: Pick<Intent, 'id' | 'object' | 'allowed_payment_method_types' | 'payment_method_options'>,
  { isSaved }: UsedBank,
  {
    mandate_data: mandate,
    payment_method_options: options,
  }: Pick<DebitConfirmation, 'mandate_data' | 'payment_method_options'>,
): boolean {
  if (!intent.allowed_payment_method_types.includes('us_bank_account'))
    throw invalid(
      `The PaymentMethod provided (us_bank_account) is not allowed for this intent (${intent.id}).`,
      'payment_method',
      `${intent.object}_incompatible_payment_method`,
    )
  if (isSaved) return false
  if (mandate === undefined)
    throw invalid(
      'A mandate is required to debit this bank account. Provide mandate_data.',
      'mandate_data',
      `${intent.object}_mandate_invalid`,
    )
  const asked = options?.us_bank_account ?? intent.payment_method_options.us_bank_account
  return asked?.verification_method === 'microdeposits'
}

/** Hands a debit to the bank, which answers later. */
export async function sendDebit(
  trx: Db,
  intent: Intent,
  { id, bank }: UsedBank,
  debitSeconds: number,
): Promise<Intent> {
  const charge = { ...chargeOf(intent, { id, details: chargeDetails(bank) }, null), status: 'pending', paid: false }
  const sent = charged(intent, 'processing', charge)
  await insert(trx, charge)
  await update(trx, sent)
  await emit(trx, 'charge.pending', charge)
  await emit(trx, 'payment_intent.processing', sent)
  await enqueue(trx, 'settle_sandbox_debit', { intentId: intent.id }, { afterSeconds: debitSeconds })
  return sent
}

export async function confirmDebit(trx: Db, intent: Intent, used: UsedBank, given: DebitConfirmation): Promise<Answer> {
  if (!isVerifiedLater(intent, used, given))
    return { status: 200, body: await sendDebit(trx, intent, used, given.debitSeconds) }
  if (given.isOffSession)
    throw invalid('This bank account has to be verified by its owner.', 'payment_method', 'bank_account_unverified')
  return await ask(trx, intent, used.id, verifyByDeposits(used, given.origins[0] ?? ''))
}

/** The payer has to do something before the payment goes on. */
export async function ask(trx: Db, intent: Intent, payment_method: string, next_action: object): Promise<Answer> {
  const asking: Intent = { ...intent, status: 'requires_action', payment_method, last_payment_error: null, next_action }
  await update(trx, asking)
  await emit(trx, 'payment_intent.requires_action', asking)
  return { status: 200, body: asking }
}

/** The customer of an intent, if it keeps the account that it was paid with. */
export const keeperOf = ({ setup_future_usage: usage, customer }: Intent) => (usage === null ? null : customer)

export const chargeOfIntent = (trx: Db, { latest_charge: id }: Intent) =>
  find<ReturnType<typeof chargeOf>>(trx, 'charge', String(id), true)
