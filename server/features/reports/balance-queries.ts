import type { Gateway } from '#contract/payments/own.ts'
import { sql } from 'kysely'

const BALANCE_OF = {
  stripe: 'b.stripe_cents',
  stripe_test: 'b.stripe_test_cents',
  sandbox: 'b.sandbox_cents',
} as const satisfies Record<Gateway, string>

/** The kept balance of a lease (`b`) with one provider. */
export const balanceOf = (gateway: Gateway) => sql.ref<string>(BALANCE_OF[gateway])
