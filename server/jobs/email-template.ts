import { referenceOf } from '#contract/core/reference.ts'
import { type EmailTemplate, htmlOf } from './email-html.ts'
import { textOfItems } from './email-items.ts'

export const referenceFact = (id: string) => ['Reference', referenceOf(id)] as const

/** The first name of a full name. All of it after a title or an initial. Empty where an email address stands for the name. */
function calledBy(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  if (first.includes('@')) return ''
  return /[.,]$/.test(first) ? name.trim() : first
}

/** `Hi Jordan, your card was declined.` Only the sentence where the name is not known. */
export function greet(name: string, sentence: string): string {
  const called = calledBy(name)
  return called === '' ? sentence : `Hi ${called}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

/** ` at (617) 555-0100`, to end `Call us`. Empty where the company has no phone number. */
export const atPhone = (phone: string) => (phone === '' ? '' : ` at ${phone}`)

/** Why people get an email: the last sentence of each. */
export const WHY = {
  account: "You're receiving this email because you have an account with us.",
  newAddress: "You're receiving this email because this address was entered for an account on our website.",
  signUp: "You're receiving this email because this address was used to sign up on our website.",
  payment: "You're receiving this email because you pay online with us.",
  rent: "You're receiving this email because you rent from us.",
  inquiry: "You're receiving this email because this address was entered in our contact form.",
  request: "You're receiving this email because this address was entered in a maintenance request.",
  viewing: "You're receiving this email because someone requested a viewing with this address on our website.",
  openHouse:
    "You're receiving this email because someone signed up for an open house with this address on our website.",
  alert: "You're receiving this email because you signed up for home alerts on our website.",
  newAlert: "You're receiving this email because this address was used to sign up for home alerts on our website.",
  staff: 'This email is for staff.',
} as const

function textOf({ company, heading, body, facts = [], quote, items = [], link, why, choice }: EmailTemplate): string {
  const parts = [
    heading,
    ...body,
    quote === undefined ? '' : quote.replaceAll(/^/gm, '> '),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    textOfItems(items),
    link === undefined ? '' : `${link.label}:\n${link.url}`,
    `--\n${[company.name, company.address, company.phone].filter(Boolean).join('\n')}`,
    why,
    choice === undefined ? '' : `${choice.label}:\n${choice.url}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** An email as text and as HTML. Whatever people wrote is escaped. */
export const renderEmail = (email: EmailTemplate) => ({ text: textOf(email), html: htmlOf(email) })
