import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

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

/** The way mail leaves the house. Rejects when it could not be handed over. */
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

const GIVE_UP_AFTER = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

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
      await transport.sendMail(compose(mail, from))
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
      await mkdir(folder, { recursive: true, mode: 0o700 })
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
