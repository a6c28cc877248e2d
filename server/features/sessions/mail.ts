import { randomUUID } from 'node:crypto'
import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { countryOf } from '#server/http/client/country.ts'
import { renderEmail } from '#server/jobs/email-template.ts'

interface NewDevice {
  company: Company
  to: string
  device: string
  address: string
  at: Date
  accountUrl: string
}

const formatSignIn = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE })

/** To a user who signed in with a browser that is new for their account. */
export function newDevice({ company, to, device, address, at, accountUrl }: NewDevice): Mail {
  const country = countryOf(address)
  const when = formatSignIn(at)
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject: `New sign-in from ${device} | ${company.name}`,
    ...renderEmail({
      company,
      heading: 'A new sign-in to your account',
      body: [
        'Your account was used with a browser that we have not seen with you before. If it was you, there is nothing to do.',
        'If it was not, sign out everywhere and change your password at once.',
      ],
      facts: [
        ['Device', device],
        ['Network address', country === null ? address : `${address} (${country})`],
        ['Time', `${when}, Boston time`],
      ],
      link: { label: 'Look after your account', url: accountUrl },
    }),
  }
}
