import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { conditionAnswerBy } from '#server/features/deposits/service.ts'
import { rentLetter } from '#server/features/payments/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { StatementRow } from './queries.ts'

interface About {
  company: Company
  row: StatementRow
  /** `PUBLIC_URL`. */
  origin: string
}

interface Person {
  email: string
  first_name: string
  is_active: boolean | null
}

const homeOf = ({ home }: StatementRow) => (home === null ? [] : [['Home', home] as const])

/** Null where there is no one to write to. */
function toTenant(
  { company, row, origin }: About,
  person: Person | null,
  heading: string,
  sentences: string[],
): Mail | null {
  if (company.email === '' || person === null || person.is_active === false) return null
  const [first = '', ...rest] = sentences
  return rentLetter({
    company,
    to: person.email,
    heading,
    body: [greet(person.first_name, first), ...rest],
    facts: homeOf(row),
    link: { label: 'View the statement', url: `${origin}/condition` },
  })
}

/** To each tenant of the lease: the statement is there, and until when they may add to it. */
export const sharedMail = (about: About & { person: Person; replyBy: string }) =>
  toTenant(about, about.person, 'Please check the condition of your home', [
    'We made a list of the condition of your home, room by room, with photos.',
    `Please check it. Sign it if it is correct, or add what is missing or wrong and send it to us, by ${formatDay(about.replyBy)}.`,
    'If you do not return it by then, a court may later view that as your agreement that the list is complete and correct.',
  ])

/** To the tenant: we have answered what they sent. */
export const answeredMail = (about: About & { person: Person | null; isAgreed: boolean }) =>
  toTenant(about, about.person, 'Our answer about the condition of your home', [
    about.isAgreed
      ? 'We read what you added to the statement of the condition of your home, and we agree with all of it.'
      : 'We read what you added to the statement of the condition of your home. We do not agree with all of it, and say why for each point.',
    'Your list with our answer is in your account.',
  ])

/** To the company: a tenant returned the statement, and by when to answer. */
export function returnedMail({
  company,
  row,
  origin,
  by,
  isComplete,
}: About & { by: string; isComplete: boolean }): Mail | null {
  if (company.email === '') return null
  const heading = isComplete ? `${by} signed the statement of condition` : `${by} added to the statement of condition`
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    subject: heading,
    ...renderEmail({
      company,
      why: WHY.staff,
      heading,
      body: isComplete
        ? ['They agree that the list is correct and complete.']
        : [`Please agree or disagree by ${formatDay(conditionAnswerBy(companyDay()))}, as the law asks.`],
      facts: homeOf(row),
      link: { label: 'View the statement', url: `${origin}/admin/condition/${row.id}` },
    }),
  }
}
