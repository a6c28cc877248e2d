import type { Company } from '#contract/company/public.ts'
import { formatDay } from '#contract/core/dates.ts'
import { rentLetter } from '#server/features/payments/service.ts'
import { atPhone, greet } from '#server/jobs/email-template.ts'

interface About {
  company: Company
  to: { email: string; first_name: string }
  address: string | null
  /** `PUBLIC_URL`. */
  origin: string
}

const ofHome = (address: string | null) => (address === null ? 'your lease' : `the lease of ${address}`)

interface Told {
  heading: string
  sentences: [first: string, second: string]
  fact: readonly [string, string]
  link: { label: string; path: string }
}

/** An email to one of the tenants of a lease. */
const letter = ({ company, to, origin }: About, { heading, sentences: [first, second], fact, link }: Told) =>
  rentLetter({
    company,
    to: to.email,
    heading,
    body: [greet(to.first_name, first), second, `Is something wrong? Please call us${atPhone(company.phone)}.`],
    facts: [fact],
    link: { label: link.label, url: `${origin}${link.path}` },
  })

/** To someone on the lease about their share. */
const shareLetter = (about: About & { share: string }, heading: string, sentences: Told['sentences']) =>
  letter(about, {
    heading,
    sentences,
    fact: ['Your share of the rent', about.share],
    link: { label: 'See your lease', path: '/lease' },
  })

/** To a tenant who was added to a lease. */
export const joinedMail = (about: About & { share: string; names: string }) =>
  shareLetter(about, "You're on the lease now", [
    `We added you to ${ofHome(about.address)}, together with ${about.names}.`,
    'You each see the ledger and your share of the rent, and you can pay or set up autopay for your share. The rent as a whole is owed by all of you together.',
  ])

/** To the others on the lease: who has joined, or new shares. */
export function sharesMail(about: About & { share: string; joined: string | null }) {
  const { joined, address } = about
  const [heading, first]: [string, string] =
    joined === null
      ? ['Your share of the rent has changed', `The shares of the rent on ${ofHome(address)} have changed.`]
      : [`${joined} is on your lease now`, `We added ${joined} to ${ofHome(address)}.`]
  return shareLetter(about, heading, [
    first,
    'Autopay and scheduled payments take your share of what is due, and never more than is open.',
  ])
}

/** To a tenant who leaves a lease that goes on. */
export const leftMail = (about: About & { lastDay: string }) =>
  letter(about, {
    heading: `Your last day on the lease is ${formatDay(about.lastDay)}`,
    sentences: [
      `Your part in ${ofHome(about.address)} ends on ${formatDay(about.lastDay)}.`,
      'Automatic and scheduled payments for it stop after that day. Your own payments and receipts stay in your account.',
    ],
    fact: ['Last day', formatDay(about.lastDay)],
    link: { label: 'See your payments', path: '/dashboard/payments' },
  })

/** To a tenant who was added by mistake. */
export const undoneMail = (about: About) =>
  letter(about, {
    heading: "You're not on the lease",
    sentences: [
      `We had added you to ${ofHome(about.address)}, and have taken that back.`,
      'You owe nothing for it. Automatic and scheduled payments that you set up for it are not made.',
    ],
    fact: ['Your share of the rent', 'None'],
    link: { label: 'See your account', path: '/dashboard' },
  })

/** To a tenant whose last day was taken back. */
export const stayingMail = (about: About) =>
  letter(about, {
    heading: 'You stay on the lease',
    sentences: [
      `We canceled your last day on ${ofHome(about.address)}, so you stay on it.`,
      'You see the ledger and your share of the rent, and you can pay or set up autopay for your share, as before.',
    ],
    fact: ['Last day', 'None'],
    link: { label: 'See your lease', path: '/lease' },
  })
