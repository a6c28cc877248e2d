import type { Stripe } from 'stripe'
import * as z from 'zod/mini'

/** Known by its fields, because the library is loaded late. */
const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && 'rawType' in error

/** The provider could not be reached or sent nonsense (`unavailable`), or refused the call (`refused`). */
export class CardsFailure extends Error {
  readonly kind: 'unavailable' | 'refused'
  /** The provider's error code. */
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(kind: 'unavailable' | 'refused', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.kind = kind
    const stripeError = isStripeError(cause) ? cause : null
    this.code = stripeError?.code
    this.param = stripeError?.param
  }

  /** The card was declined, and the message says why to its holder. */
  get isDecline() {
    return isStripeError(this.cause) && this.cause.type === 'StripeCardError'
  }
}

const REFUSALS = new Set<string>(['StripeInvalidRequestError', 'StripeIdempotencyError', 'StripeCardError'])

/** A refusal by the provider is final. Any other error is temporary, so a retry may help. */
const failureOf = (error: unknown) => {
  if (error instanceof CardsFailure) return error
  const isNo = isStripeError(error) && REFUSALS.has(error.type)
  return new CardsFailure(isNo ? 'refused' : 'unavailable', error)
}

export const mapProviderErrors = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failureOf(error)
  })

/** A response in the wrong format is the provider's error. */
export function shaped<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) throw new CardsFailure('unavailable', parsed.error)
  return parsed.data
}
