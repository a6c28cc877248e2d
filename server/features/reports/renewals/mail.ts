import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import type { EmailItem } from '#server/jobs/email-items.ts'
import { renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { RenewalFacts } from './queries.ts'

interface RenewalsContext {
  company: Company
  /** In the order of their ends. */
  named: readonly RenewalFacts[]
  /** `PUBLIC_URL`. */
  origin: string
}

/** A longer email is not read. The report has all. */
const MAX_LISTED = 50

function stateOf({ state, answer_by: answerBy }: RenewalFacts): string {
  if (state === 'open' && answerBy !== null) return `Renewal offered, to be answered by ${formatDay(answerBy)}`
  return state === 'expired' ? 'The offer expired without an answer' : 'No renewal offered yet'
}

function endOf({ ends_on: endsOn, days_left: days }: RenewalFacts): string {
  if (days === 0) return `Lease ends today, ${formatDay(endsOn)}`
  return `Lease ends ${formatDay(endsOn)}, ${days === 1 ? 'tomorrow' : `in ${days} days`}`
}

const itemOf = (lease: RenewalFacts, origin: string): EmailItem => ({
  url: `${origin}/admin/leases/${lease.id}`,
  picture: null,
  reason: stateOf(lease),
  title: lease.tenant_name || lease.email,
  lines: [...(lease.property_address === null ? [] : [lease.property_address]), endOf(lease)],
})

/** To the office: leases that end soon and are not renewed. */
export function renewalsMail({ company, named, origin }: RenewalsContext): Mail {
  const all = named.length.toLocaleString('en-US')
  const heading = named.length === 1 ? '1 lease ends soon' : `${all} leases end soon`
  const content = renderEmail({
    company,
    heading,
    body: [
      'Offer the next term, or agree with the tenant on moving out. Each lease is named 90, 60 and 30 days before it ends, until the tenant has answered an offer or given notice.',
      ...(named.length > MAX_LISTED
        ? [`These are the first ${MAX_LISTED} of ${all} leases. The report lists all of them.`]
        : []),
    ],
    items: named.slice(0, MAX_LISTED).map((lease) => itemOf(lease, origin)),
    link: { label: 'Open the renewals report', url: `${origin}/admin/reports/renewals` },
    why: WHY.staff,
  })
  const from = { name: company.name, address: company.email }
  return { id: randomUUID(), from, to: company.email, subject: heading, ...content }
}
