import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { rentLetter } from '#server/features/payments/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { LeaseTerms, OfferRow } from './queries.ts'

interface About {
  company: Company
  lease: LeaseTerms
  offer: OfferRow
  /** `PUBLIC_URL`. */
  origin: string
}

const dollars = (cents: number | string) => formatAmount(formatCents(cents))

/** `$2,000.00 to $2,100.00 (up $100.00)` */
function rentChange({ lease_rent_cents: from, rent_cents: to }: OfferRow): string {
  const difference = Number(to) - Number(from)
  if (difference === 0) return `${dollars(to)} (unchanged)`
  return `${dollars(from)} to ${dollars(to)} (${difference > 0 ? 'up' : 'down'} ${dollars(Math.abs(difference))})`
}

const termOf = ({ starts_on: start, ends_on: end }: OfferRow) =>
  end === null ? `From ${formatDay(start)}, month to month` : `${formatDay(start)} to ${formatDay(end)}`

const factsOf = ({ lease, offer }: Pick<About, 'lease' | 'offer'>): [string, string][] => [
  ...(lease.property_address === null ? [] : [['Property', lease.property_address] as [string, string]]),
  ['New term', termOf(offer)],
  ['Monthly rent', rentChange(offer)],
  ['First month with this rent', formatMonth(offer.rent_from)],
]

interface ToTenant {
  heading: string
  sentences: readonly [first: string, ...rest: string[]]
  facts: [string, string][]
  label: string
}

/** To the tenant about their lease. Null where there is no one to write to. */
export function toTenant(
  { company, lease, origin }: Omit<About, 'offer'>,
  { heading, sentences, facts, label }: ToTenant,
): Mail | null {
  if (company.email === '' || lease.email === null) return null
  const [first, ...rest] = sentences
  return rentLetter({
    company,
    to: lease.email,
    heading,
    body: [greet(lease.first_name, first), ...rest],
    facts,
    link: { label, url: `${origin}/lease` },
  })
}

export const offerMail = (about: About) =>
  toTenant(about, {
    heading: 'An offer to renew your lease',
    sentences: [
      `We'd like to renew your lease, which ends on ${formatDay(about.offer.lease_ends_on)}. Please accept or decline by ${formatDay(about.offer.answer_by)}.`,
      ...(about.offer.message === null ? [] : [about.offer.message]),
    ],
    facts: factsOf(about),
    label: 'View the offer',
  })

export const withdrawnMail = (about: About) =>
  toTenant(about, {
    heading: 'We withdrew our offer to renew your lease',
    sentences: [
      `Our offer to renew your lease from ${formatDay(about.offer.starts_on)} no longer applies. Your lease stays as it is.`,
      ...(about.offer.reason === null ? [] : [about.offer.reason]),
      `Questions? Please call us${atPhone(about.company.phone)}.`,
    ],
    facts: [],
    label: 'View your lease',
  })

export const renewedMail = (about: About) =>
  toTenant(about, {
    heading: 'Your lease is renewed',
    sentences: ['Thank you for accepting our offer. These are your new terms.'],
    facts: factsOf(about),
    label: 'View your lease',
  })

interface ToOffice {
  heading: string
  sentence: string
  facts: [string, string][]
  /** What the tenant wrote. */
  quote: string | null
}

/** To the office about a lease. Replies go to the tenant. Null where there is no address. */
export function toOffice(
  { company, lease, origin }: Omit<About, 'offer'>,
  { heading, sentence, facts, quote }: ToOffice,
) {
  if (company.email === '') return null
  return {
    subject: heading,
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    ...(lease.email !== null && { replyTo: lease.email }),
    ...renderEmail({
      heading,
      why: WHY.staff,
      company,
      body: [sentence, ...(quote === null ? [] : ['The tenant wrote:'])],
      facts,
      ...(quote !== null && { quote }),
      link: { label: 'Open the lease', url: `${origin}/admin/leases/${lease.id}` },
    }),
  }
}

/** To the office: how the tenant answered. */
export const answerMail = (about: About): Mail | null => {
  const { lease, offer } = about
  const isAccepted = offer.status === 'accepted'
  return toOffice(about, {
    heading: `${lease.name || lease.email || 'A tenant'} ${isAccepted ? 'accepted' : 'declined'} the renewal`,
    sentence: isAccepted
      ? 'The lease has the new term and rent.'
      : `The lease ends on ${formatDay(offer.lease_ends_on)}.`,
    facts: factsOf(about),
    quote: offer.reason,
  })
}
