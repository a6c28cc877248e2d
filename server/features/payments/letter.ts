import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { renderEmail, WHY } from '#server/jobs/email-template.ts'

interface Letter {
  company: Company
  /** The tenant's address. */
  to: string
  /** Also the subject. */
  heading: string
  body: string[]
  facts: (readonly [string, string])[]
  link: { label: string; url: string }
}

/** An email to a tenant about their rent. */
export const rentLetter = ({ company, to, heading, ...content }: Letter): Mail => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to,
  subject: heading,
  ...renderEmail({ company, why: WHY.rent, heading, ...content }),
})
