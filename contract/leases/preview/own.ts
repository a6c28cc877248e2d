import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { NextMonth } from './fields.ts'

export const preview = {
  own: {
    method: 'GET',
    path: '/api/ledger/next-month',
    access: 'user',
    summary: "What the user's lease will charge next month, its credit, and what will be due. Null without a lease",
    response: z.nullable(NextMonth),
  },
} as const satisfies Record<string, Endpoint>
