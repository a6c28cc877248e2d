import { ById } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { NextMonth } from './fields.ts'

export const previewAdmin = {
  get: {
    method: 'GET',
    path: '/api/admin/leases/:id/next-month',
    access: 'admin',
    summary: 'What a lease will charge next month, its credit, and what will be due on which day',
    params: ById,
    response: NextMonth,
  },
} as const satisfies Record<string, Endpoint>
