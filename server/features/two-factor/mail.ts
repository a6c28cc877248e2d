import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { firstNameOf } from '#server/features/sessions/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import type { User } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'

const NOT_YOU = (phone: string) => `If this wasn't you, change your password right away and call us${atPhone(phone)}.`

const TEXTS = {
  enabled: ['Two-factor authentication is on', "You'll now need a code from your authenticator app to sign in."],
  disabled: ['Two-factor authentication is off', 'You now need only your password to sign in.'],
  codes: ['You have new backup codes', 'Your old backup codes no longer work.'],
  codeUsed: ['A backup code was used', "Someone signed in with one of your backup codes. That code won't work again."],
} as const

/** To a user whose second factor changed. They must know, whoever changed it. */
function changed(kind: keyof typeof TEXTS, company: Company, to: string, name: string): Mail {
  const [heading, text] = TEXTS[kind]
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject: heading,
    ...renderEmail({ company, why: WHY.account, heading, body: [greet(name, text), NOT_YOU(company.phone)] }),
  }
}

/** `isNamed` is false where a stranger may have entered the name. */
export async function notify(
  trx: Db,
  kind: keyof typeof TEXTS,
  { id, email }: Pick<User, 'id' | 'email'>,
  isNamed = true,
) {
  const company = await readCompany(trx)
  if (company.email !== '')
    await enqueue(trx, 'send_mail', changed(kind, company, email, isNamed ? await firstNameOf(trx, id) : ''))
}
