import { TEST_DEPOSITS } from '#contract/payments/test-banks.ts'
import type { Db } from '#server/db/connection.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { now } from '../context.ts'
import { invalid } from '../failures.ts'
import { cents, Expanding, read } from '../form.ts'
import type { Answer } from '../idempotency.ts'
import type { UsedBank } from '../methods.ts'
import type { SandboxObject } from '../objects.ts'
import { update } from '../store.ts'

const Verify = z.object({
  amounts: z.optional(z.object({ 0: cents, 1: cents })),
  descriptor_code: z.optional(z.string()),
  ...Expanding,
})

/** The provider's limit. */
const MAX_ATTEMPTS = 10
const ARRIVE_AFTER_S = 2 * 86_400

/** An intent that waits for small deposits to be told. */
export type Waiting = SandboxObject & {
  status: string
  client_secret: string
  next_action: object | null
  /** How often something else was typed. */
  failed_attempts?: number
}

interface DepositAction {
  verify_with_microdeposits?: { microdeposit_type: string }
}

/** What the owner of an account has to do. */
export const verifyByDeposits = ({ bank }: UsedBank, origin: string) => ({
  type: 'verify_with_microdeposits',
  verify_with_microdeposits: {
    arrival_date: now() + ARRIVE_AFTER_S,
    hosted_verification_url: `${origin}/payment-methods`,
    microdeposit_type: bank.deposits,
  },
})

const failure = (what: string) => `payment_method_microdeposit_verification_${what}`

/** The amounts and codes with which the provider simulates what can go wrong. */
const SIMULATED: Readonly<Record<string, 'right' | 'exceeded' | 'timeout'>> = {
  [TEST_DEPOSITS.amounts.join()]: 'right',
  [TEST_DEPOSITS.descriptorCode]: 'right',
  '10,11': 'exceeded',
  SM33CC: 'exceeded',
  '40,41': 'timeout',
  SM44DD: 'timeout',
}

interface Ends {
  verified: () => Promise<object>
  /** The account can no longer be verified. */
  failed: (error: { code: string; message: string }) => Promise<unknown>
}

/** Compares what the owner typed with what was deposited. A wrong answer is stored, so that the tries can be counted. */
export async function verify(
  trx: Db,
  intent: Waiting,
  { body }: FastifyRequest,
  { verified, failed }: Ends,
): Promise<Answer> {
  const given = read(Verify, body as never)
  const next: DepositAction | null = intent.next_action
  const action = next?.verify_with_microdeposits
  if (intent.status !== 'requires_action' || !action)
    throw invalid(
      'This intent is not waiting for its bank account to be verified.',
      undefined,
      `${intent.object}_unexpected_state`,
    )
  const isByCode = action.microdeposit_type === 'descriptor_code'
  const typed = isByCode
    ? given.descriptor_code?.toUpperCase()
    : given.amounts &&
      Object.values(given.amounts)
        .toSorted((one, other) => one - other)
        .join()
  if (typed === undefined)
    throw invalid(
      'This bank account has to be verified in another way.',
      isByCode ? 'descriptor_code' : 'amounts',
      'parameter_missing',
    )
  const attempts = (intent.failed_attempts ?? 0) + 1
  const result = SIMULATED[typed] ?? (attempts >= MAX_ATTEMPTS ? 'exceeded' : 'wrong')
  if (result === 'right') return { status: 200, body: await verified() }
  const refuse = async (code: string, message: string, isFinal: boolean): Promise<Answer> => {
    if (isFinal) await failed({ code, message })
    else await update(trx, { ...intent, failed_attempts: attempts })
    return { status: 400, body: { error: { type: 'invalid_request_error', code, message } } }
  }
  if (result === 'timeout')
    return await refuse(failure('timeout'), 'The bank account was not verified within 10 days.', true)
  if (result === 'exceeded')
    return await refuse(
      failure('attempts_exceeded'),
      'You have exceeded the number of allowed verification attempts.',
      true,
    )
  return await refuse(
    failure(isByCode ? 'descriptor_code_mismatch' : 'amounts_mismatch'),
    'The values that were provided do not match what was sent to the bank account.',
    false,
  )
}
