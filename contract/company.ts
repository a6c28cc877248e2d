import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** Facts of the company that every page shows. Each is a site setting (`company.name`, `company.phone`, …). */
export const Company = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  hotline: z.string(),
  address: z.string(),
})
export type Company = z.output<typeof Company>

export const company = {
  get: {
    method: 'GET',
    path: '/api/company',
    access: 'public',
    summary: 'The company’s name, address and numbers',
    cached: true,
    response: Company,
  },
} as const satisfies Record<string, Endpoint>
