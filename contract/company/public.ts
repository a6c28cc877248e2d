import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'

/** Company facts for every page. Each is a site setting (`company.name`, `company.phone`, …). */
export const Company = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  hotline: z.string(),
  address: z.string(),
  /** The numbers of the real estate brokerage license and of the home improvement contractor registration. Empty where unknown. */
  brokerLicense: z.string(),
  hicRegistration: z.string(),
  /** Office hours as text: `8:00 AM-6:00 PM`, `Closed`. */
  hours: z.object({ weekdays: z.string(), saturday: z.string(), sunday: z.string() }),
  /** Profiles on social networks, each a URL or empty. */
  social: z.object({ facebook: z.string(), instagram: z.string(), linkedin: z.string() }),
})
export type Company = z.output<typeof Company>

/** The key of the setting behind each company fact. */
export type CompanySetting =
  | `company.${Exclude<keyof Company, 'hours' | 'social'>}`
  | `company.hours.${keyof Company['hours']}`
  | `social.${keyof Company['social']}`

export const company = {
  get: {
    method: 'GET',
    path: '/api/company',
    access: 'public',
    summary: "The company's name, address, phone numbers, hours and social profiles",
    cached: true,
    response: Company,
  },
} as const satisfies Record<string, Endpoint>
