import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'

/** How long personal data is kept: months of messages and emails, days of viewings and sessions, years of the rest. */
export const Retention = z.object({
  messages: z.int(),
  viewings: z.int(),
  emails: z.int(),
  sessions: z.int(),
  tenancies: z.int(),
  auditLog: z.int(),
})
export type Retention = z.output<typeof Retention>

export const companyRetention = {
  get: {
    method: 'GET',
    path: '/api/company/retention',
    access: 'public',
    summary:
      'How long personal data is kept, as the privacy page says: months of messages and emails, days of viewings and sessions, years of tenancies and of the audit log',
    cached: true,
    response: Retention,
  },
} as const satisfies Record<string, Endpoint>
