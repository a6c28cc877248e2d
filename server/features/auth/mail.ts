import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'

/** To a user whose password was changed. */
export function passwordChanged(company: Company, to: string, name: string): Mail {
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject: `Your password was changed`,
    ...renderEmail({
      company,
      why: WHY.account,
      heading: 'Your password was changed',
      body: [
        greet(name, 'We signed out your other devices.'),
        `If this wasn't you, use "Forgot password?" on the sign-in page right away and call us${atPhone(company.phone)}.`,
      ],
    }),
  }
}
