import type { WireOf } from '#contract/endpoint.ts'
import type { payments } from '#contract/payments.ts'

/** How one's rent and deposit stand. */
export type Summary = WireOf<typeof payments.summary>
