import type { Company } from '#contract/company/public.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone } from '#server/jobs/email-template.ts'
import { toOffice, toTenant } from '../renewals/mail.ts'
import type { LeaseTerms } from '../renewals/queries.ts'
import type { NoticeRow } from './queries.ts'

interface About {
  company: Company
  lease: LeaseTerms
  notice: NoticeRow
  /** `PUBLIC_URL`. */
  origin: string
}

const factsOf = ({ lease, notice }: About): [string, string][] => [
  ...(lease.property_address === null ? [] : [['Property', lease.property_address] as [string, string]]),
  ['Notice received on', formatDay(notice.received_on)],
  ['Last day', formatDay(notice.leaves_on)],
  ...(notice.forwarding_address === null
    ? []
    : [['Forwarding address', notice.forwarding_address] as [string, string]]),
]

const toLeaver = (about: About, heading: string, sentences: readonly [string, ...string[]]) =>
  toTenant(about, { heading, sentences, facts: factsOf(about), label: 'View your lease' })

/** To the tenant: the notice was received. */
export const receivedMail = (about: About): Mail | null =>
  toLeaver(about, 'We received your notice to move out', [
    `Your last day is ${formatDay(about.notice.leaves_on)}. We'll confirm it soon.`,
    'Changed your mind? You can withdraw your notice until we confirm it.',
  ])

export const confirmedMail = (about: About): Mail | null =>
  toLeaver(about, 'Your notice to move out is confirmed', [
    `Your lease ends on ${formatDay(about.notice.leaves_on)}. Please return all keys by then.`,
    'Your lease page lists what is left to do, and we return your deposit within 30 days of your last day.',
  ])

export const canceledMail = (about: About): Mail | null =>
  toLeaver(about, 'Your notice to move out was canceled', [
    'Your property manager canceled the notice to move out, so your lease goes on.',
    `Not what you agreed on? Please call us${atPhone(about.company.phone)}.`,
  ])

const nameOf = ({ name, email }: LeaseTerms) => name || email || 'A tenant'

/** To the office: a tenant gave notice. */
export const givenMail = (about: About): Mail | null =>
  toOffice(about, {
    heading: `${nameOf(about.lease)} gave notice to move out`,
    sentence: `Please confirm it on the page of the lease. The last day is ${formatDay(about.notice.leaves_on)}.`,
    facts: factsOf(about),
    quote: about.notice.reason,
  })

/** To the office: a tenant took the notice back. */
export const takenBackMail = (about: About): Mail | null =>
  toOffice(about, {
    heading: `${nameOf(about.lease)} withdrew the notice to move out`,
    sentence: 'The lease goes on as before.',
    facts: factsOf(about),
    quote: null,
  })
