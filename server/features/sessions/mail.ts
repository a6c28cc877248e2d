import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { countryOf } from '#server/http/client/country.ts'
import { UNKNOWN_DEVICE } from '#server/http/client/device.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import { momentInFull } from '#server/jobs/visits.ts'

interface NewDevice {
  company: Company
  to: string
  /** The first name. */
  name: string
  device: string
  address: string
  at: Date
  accountUrl: string
}

const HEADING = 'New sign-in to your account'

/** To a user who signed in with a browser that is new for their account. */
export function newDevice({ company, to, name, device, address, at, accountUrl }: NewDevice): Mail {
  const country = countryOf(address)
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject: device === UNKNOWN_DEVICE ? HEADING : `New sign-in from ${device}`,
    ...renderEmail({
      company,
      why: WHY.account,
      heading: HEADING,
      body: [
        greet(name, 'We noticed a sign-in from a new browser. If this was you, no action is needed.'),
        "If it wasn't you, sign out everywhere and change your password right away.",
      ],
      facts: [
        ['Device', device],
        ['IP address', country === null ? address : `${address} (${country})`],
        ['When', momentInFull(at)],
      ],
      link: { label: 'Review account activity', url: accountUrl },
    }),
  }
}
