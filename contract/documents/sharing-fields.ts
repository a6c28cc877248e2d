import * as z from 'zod/mini'
import { MAX_TENANTS } from '#contract/leases/tenants/fields.ts'

const tenantId = z.uuid({ error: 'tenantId must be the id of a tenant' }).check(z.toLowerCase())

/** Another tenant of the lease, who gets a document that was shared before. */
export const FurtherTenant = z.object({ tenantId })

const Chosen = z.object({
  tenantId,
  isAsked: z.boolean({ error: 'isAsked must be true or false' }),
})

export const Sharing = z.object({
  /** Who gets it, and who of them is asked to sign or confirm it. Left out for all tenants of the lease, who are all asked. */
  tenants: z.optional(
    z
      .array(Chosen, { error: 'tenants must be a list' })
      .check(
        z.minLength(1, { error: 'Choose who gets this document' }),
        z.maxLength(MAX_TENANTS, { error: `A lease can have up to ${MAX_TENANTS} tenants` }),
      ),
  ),
  /** Confirms that a notice was or will also be delivered outside of the portal. Required for a notice. */
  isDelivered: z.optional(z.boolean({ error: 'isDelivered must be true or false' })),
})
export type Sharing = z.output<typeof Sharing>
