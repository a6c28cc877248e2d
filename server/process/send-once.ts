import type { Db } from '#server/db/connection.ts'
import { isErased } from '#server/features/people/service.ts'
import { isMailSent, recordSentMail } from '#server/features/tenants/service.ts'
import type { AcceptedMail } from '#server/gateways/accepted-mail.ts'
import type { Mail, Mailer } from '#server/gateways/mailer.ts'

interface Options {
  db: Db
  mailer: Pick<Mailer, 'send'>
  accepted: AcceptedMail
}

/**
 * Sends each email once, although its job runs again if the database goes away before the job is recorded as done. From the moment that the mail
 * server accepts an email, first the disk and then the database knows it.
 */
export const sendOnce =
  ({ db, mailer, accepted }: Options) =>
  async (mail: Mail) => {
    if (isErased(mail.to)) return
    if (!(await accepted.has(mail.id))) {
      if (await isMailSent(db, mail.id)) return
      await mailer.send(mail)
      accepted.add(mail.id)
    }
    // If this fails, the job runs again and only records.
    await recordSentMail(db, mail)
    await accepted.remove(mail.id)
  }
