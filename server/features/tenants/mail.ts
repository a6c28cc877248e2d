import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { writeLetter } from '#server/jobs/letter.ts'

/** To the address that was left: it may not have been meant. */
export function emailMoved(company: Company, { from, to }: { from: string; to: string }): Mail {
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: from,
    subject: `Your email address was changed | ${company.name}`,
    ...writeLetter({
      company,
      heading: 'Your email address was changed',
      body: [
        `You now sign in with ${to}. You were signed out everywhere.`,
        `If you did not ask us for this, please tell us${company.phone === '' ? '' : `: ${company.phone}`}.`,
      ],
    }),
  }
}
