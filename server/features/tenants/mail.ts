import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'

interface Adopted {
  email: string
  firstName: string
}

/** To a user whose existing account became a tenant's. */
export function accountAdopted(company: Company, { email: to, firstName }: Adopted, origin: string): Mail {
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject: `Your tenant account is ready`,
    ...renderEmail({
      company,
      why: WHY.account,
      heading: 'Your tenant account is ready',
      body: [
        greet(
          firstName,
          'Your account is now a tenant account. You can pay rent and request repairs in the Tenant Portal.',
        ),
        'We signed you out everywhere. Sign in again with the password you already have.',
        `Don't rent from us? Please call us${atPhone(company.phone)}.`,
      ],
      link: { label: 'Sign in', url: `${origin}/tenant-portal` },
    }),
  }
}

interface Moved {
  from: string
  to: string
  firstName: string
}

/** To the old address, in case the change was not intended. */
export function emailMoved(company: Company, { from, to, firstName }: Moved): Mail {
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: from,
    subject: `Your email address was changed`,
    ...renderEmail({
      company,
      why: WHY.account,
      heading: 'Your email address was changed',
      body: [
        greet(firstName, `You now sign in with ${to}. We signed you out everywhere.`),
        `Didn't ask us for this change? Please call us${atPhone(company.phone)}.`,
      ],
    }),
  }
}
