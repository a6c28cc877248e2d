import { randomUUID } from 'node:crypto'
import { chmod, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type NodemailerError } from 'nodemailer'
import { makePrivateFolder } from './private-folder.ts'

export interface Mail {
  /** Stands in the mail's Message-ID, so that one that is sent twice is known as one. */
  id: string
  from: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** The mail server will never take this mail: trying again would end the same way. */
export class MailRefused extends Error {}

/** The mail server cannot be reached, is not ready, or does not let us in: no mail would go through. */
export class MailServerAway extends Error {}

/** The way mail leaves the house. Rejects when it could not be handed over: see above; any other error is temporary and this mail's own. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

interface MailerOptions {
  /** Where mail is handed over; kept in `folder` where there is none. */
  smtpUrl: string | undefined
  /** In the place of the company's own address. */
  from: string | undefined
  folder: string
}

/** The last one is for a server that looks into a mail before it takes it. */
const GIVE_UP_AFTER = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }

/** "Closing" and "authentication required" with its kin are no answers to the mail. */
const NOT_ABOUT_MAIL = new Set([421, 530, 534, 535, 538])

/** What an error of nodemailer's means for the mail. */
function explain(error: NodemailerError): Error {
  const { code, responseCode, permanent } = error
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !NOT_ABOUT_MAIL.has(responseCode ?? 0)
  if (!isAboutMail) return new MailServerAway(`No mail can be handed over: ${error.message}`, { cause: error })
  // Without an answer the mail was not even offered, since its addresses are none.
  if (permanent ?? true) return new MailRefused(`The mail was refused: ${error.message}`, { cause: error })
  return error
}

/** Mail as nodemailer wants it. Text is data: no path or address in it is ever opened. */
const compose = ({ id, ...mail }: Mail, from: string | undefined) => ({
  ...mail,
  ...(from !== undefined && { from }),
  messageId: `<${id}@${mail.from.address.split('@').at(-1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

function smtpMailer(url: string, from: string | undefined): Mailer {
  const address = new URL(url)
  const transport = createTransport({
    ...GIVE_UP_AFTER,
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(compose(mail, from))
      } catch (error) {
        throw explain(error as NodemailerError)
      }
    },
    close: () => transport.close(),
  }
}

/** Keeps each mail as an `.eml` file; their names are in the order of time. */
function folderMailer(folder: string, from: string | undefined): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('A mail could not be composed')
      // Links that let somebody in stand in some: for nobody else on this machine.
      await makePrivateFolder(folder)
      await chmod(folder, 0o700)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const unfinished = path.join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, path.join(folder, name))
    },
    close: () => {},
  }
}

export const createMailer = ({ smtpUrl, from, folder }: MailerOptions): Mailer =>
  smtpUrl === undefined ? folderMailer(folder, from) : smtpMailer(smtpUrl, from)
