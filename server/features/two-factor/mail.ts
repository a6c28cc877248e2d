import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { renderEmail } from '#server/jobs/email-template.ts'

const NOT_YOU = (phone: string) =>
  `If this was not you, change your password at once${phone === '' ? '' : ` and call us: ${phone}`}.`

const TEXTS = {
  enabled: [
    'Two-factor sign-in is on',
    'From now on signing in takes a code of your authenticator app as well as your password.',
  ],
  disabled: ['Two-factor sign-in is off', 'From now on your password alone signs you in.'],
  codes: ['You have new backup codes', 'Your earlier backup codes no longer work.'],
  codeUsed: ['A backup code was used', 'Somebody signed in with one of your backup codes. It will not work again.'],
} as const

/** To a user whose second factor changed. They must know, whoever changed it. */
function changed(kind: keyof typeof TEXTS, company: Company, to: string): Mail {
  const [heading, text] = TEXTS[kind]
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject: `${heading} | ${company.name}`,
    ...renderEmail({ company, heading, body: [text, NOT_YOU(company.phone)] }),
  }
}

export async function notify(trx: Db, kind: keyof typeof TEXTS, to: string) {
  const company = await readCompany(trx)
  if (company.email !== '') await enqueue(trx, 'send_mail', changed(kind, company, to))
}
