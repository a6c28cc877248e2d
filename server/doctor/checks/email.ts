import { randomUUID } from 'node:crypto'
import type { Check } from '#server/doctor/check.ts'
import { expiryOf, timeLeft } from '#server/doctor/expiry.ts'
import type { Context } from '#server/doctor/context.ts'
import { fail, ok, reasonOf, warn } from '#server/doctor/finding.ts'
import { readCompany } from '#server/features/company/service.ts'
import { MailServerProblem, visitMailServer } from '#server/doctor/visit-mail-server.ts'
import { createMailer, type Mail } from '#server/gateways/mailer.ts'
import { renderEmail, WHY } from '#server/jobs/email-template.ts'

const ADVICE: Record<MailServerProblem['step'], string> = {
  connect: 'Check the host and the port of SMTP_URL, and that the firewall lets this machine out to it',
  certificate: 'Use the host name that the certificate of the mail server is for, or renew the certificate',
  'sign in': 'Check the user and the password of SMTP_URL, with %-encoding of special characters',
}

/** What the company is called and its address, which is the sender unless MAIL_FROM is set. */
async function companyOf({ database }: Context) {
  const company = await database()
    .then(({ db }) => readCompany(db))
    .catch(() => null)
  return company ?? { name: 'Baystead', phone: '', address: '', email: '' }
}

async function testMail(context: Context, to: string): Promise<Mail | null> {
  const company = await companyOf(context)
  const address = company.email || /[^\s<>]+@[^\s<>]+/.exec(context.config.mailFrom ?? '')?.[0]
  if (address === undefined) return null
  const body = [
    `${company.name} can send email: npm run doctor sent this one from ${context.config.origin}.`,
    'You do not need to do anything.',
  ]
  const text = renderEmail({ company, heading: 'Email works', body, why: WHY.staff })
  return { id: randomUUID(), from: { name: company.name, address }, to, subject: 'Email works', ...text }
}

/** Sends the test email. Returns what is to be said about it. */
async function send(context: Context, to: string) {
  const { smtpUrl, mailFrom: from, mailDir: folder, origin } = context.config
  const mail = await testMail(context, to)
  if (mail === null) return fail('there is no sender', 'Set MAIL_FROM, or the email address of the company')
  const mailer = createMailer({ smtpUrl, from, folder, origin })
  try {
    await mailer.send(mail)
    return ok(`a test email was accepted for ${to}`)
  } catch (error) {
    return fail(
      `a test email to ${to} was not accepted: ${reasonOf(error)}`,
      'Let the mail server accept the sender of MAIL_FROM, or change MAIL_FROM',
    )
  } finally {
    mailer.close()
  }
}

async function checkServer(context: Context, smtpUrl: string) {
  const found = await visitMailServer(smtpUrl)
  const { address, validity } = found
  const seen = [
    `${address} ${found.hasSignedIn ? 'let us sign in' : 'asks for no password'}`,
    validity ? `encrypted, certificate valid for ${timeLeft(validity)}` : 'not encrypted',
  ].join(', ')
  const sent = context.email === null ? null : await send(context, context.email)
  if (sent?.level === 'fail') return { ...sent, seen: `${seen}; ${sent.seen}` }
  const all = `${seen}; ${sent?.seen ?? 'no email was sent (add -- --email you@example.com to send one)'}`
  if (!found.isEncrypted && !/^(localhost|127\.|\[?::1)/.test(address))
    return warn(
      all,
      'Use a port where the server offers STARTTLS, or smtps://, because passwords and links travel in it',
    )
  const expiry = validity === null ? null : expiryOf(validity, 'the mail server')
  return expiry ? { ...expiry, seen: all } : ok(all)
}

export const email: Check = {
  name: 'email',
  needs: /^(SMTP_|MAIL)/,
  withinMs: 45_000,
  advice: ADVICE.connect,
  async run(context) {
    const { smtpUrl, mailDir, appEnv } = context.config
    if (smtpUrl === undefined) {
      const seen = `written to ${mailDir}, so no one receives it`
      return appEnv === 'production' || context.email !== null ? warn(seen, 'Set SMTP_URL to send email') : ok(seen)
    }
    try {
      return await checkServer(context, smtpUrl)
    } catch (error) {
      if (!(error instanceof MailServerProblem)) throw error
      const { host } = new URL(smtpUrl)
      return fail(
        `${host}: could not ${error.step === 'certificate' ? 'connect' : error.step}: ${error.message}`,
        ADVICE[error.step],
      )
    }
  },
}
