import { randomUUID } from 'node:crypto'
import { chmod, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { createTransport, NodemailerError } from 'nodemailer'
import { makePrivateFolder } from './private-folder.ts'

export interface Mail {
  /** Part of the Message-ID, so that a mail sent twice is recognized as one. */
  id: string
  from: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Small files as text, such as a date for a calendar. */
  attachments?: { filename: string; contentType: string; content: string }[]
  /** Ends such emails with one POST (RFC 8058). Only for emails that nobody needs. */
  unsubscribeUrl?: string
}

/** The mail server will never accept this mail, so retrying is pointless. */
export class MailRefused extends Error {}

/** The mail server cannot be reached, is not ready or refuses our login, so no mail can be sent. */
export class MailServerAway extends Error {}

/** Sends mail. Rejects with one of the errors above, or with any other error for a temporary problem of this one mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

interface MailerOptions {
  /** The SMTP server. Without one, mail is written to `folder`. */
  smtpUrl: string | undefined
  /** The sender address instead of the company's own. */
  from: string | undefined
  folder: string
  /** `PUBLIC_URL`, where emails find the pictures that they show. */
  origin: string
}

type Sender = Pick<MailerOptions, 'from' | 'origin'>

/** The last timeout is long because some servers scan a mail before they accept it. */
const GIVE_UP_AFTER = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }

/** Codes such as "closing" and "authentication required" are not about this mail. */
const NOT_ABOUT_MAIL = new Set([421, 530, 534, 535, 538])

/** What a nodemailer error means for the mail. */
function explain(error: NodemailerError): Error {
  const { code, responseCode, permanent } = error
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !NOT_ABOUT_MAIL.has(responseCode ?? 0)
  if (!isAboutMail) return new MailServerAway(`No email can be sent: ${error.message}`, { cause: error })
  // Without a response the mail was never offered, because its addresses are invalid.
  if (permanent ?? true) return new MailRefused(`The email was refused: ${error.message}`, { cause: error })
  return error
}

/** Formats mail for nodemailer. Content is never read from a path or URL. */
const compose = ({ id, unsubscribeUrl, ...mail }: Mail, { from, origin }: Sender) => ({
  ...mail,
  // Quotes in what people wrote are escaped, so only pictures of the template match.
  html: mail.html.replaceAll('src="/', `src="${origin}/`),
  ...(from !== undefined && { from }),
  messageId: `<${id}@${mail.from.address.split('@').at(-1)}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Where the server of an SMTP URL is, and how to sign in there. */
export function smtpOptions(url: string) {
  const address = new URL(url)
  return {
    ...GIVE_UP_AFTER,
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
  }
}

function smtpMailer(url: string, sender: Sender): Mailer {
  const options = smtpOptions(url)
  let transport: ReturnType<typeof createTransport> | undefined
  return {
    async send(mail) {
      // Loaded with the first mail, because it is large.
      const library = await import('nodemailer')
      transport ??= library.createTransport(options)
      try {
        await transport.sendMail(compose(mail, sender))
      } catch (error) {
        throw explain(error as NodemailerError)
      }
    },
    close: () => transport?.close(),
  }
}

/** Writes each mail to an `.eml` file. Sorted by name, the files are in the order of time. */
function folderMailer(folder: string, sender: Sender): Mailer {
  return {
    async send(mail) {
      const library = await import('nodemailer')
      const transport = library.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(compose(mail, sender))
      if (!Buffer.isBuffer(message)) throw new Error('An email could not be composed')
      // Some mails contain sign-in links, so other users of this machine must not read them.
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

export const createMailer = ({ smtpUrl, folder, ...sender }: MailerOptions): Mailer =>
  smtpUrl === undefined ? folderMailer(folder, sender) : smtpMailer(smtpUrl, sender)
