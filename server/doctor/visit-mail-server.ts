import { TLSSocket } from 'node:tls'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Validity, validityOf } from './expiry.ts'
import { smtpOptions } from '#server/gateways/mailer.ts'

export interface VisitedMailServer {
  /** `host:port`. */
  address: string
  isEncrypted: boolean
  /** Of the server's certificate. Null without encryption. */
  validity: Validity | null
  hasSignedIn: boolean
}

/** A step with the mail server failed. */
export class MailServerProblem extends Error {
  readonly step: 'connect' | 'certificate' | 'sign in'

  constructor(step: MailServerProblem['step'], cause: Error) {
    super(cause.message, { cause })
    this.step = step
  }
}

const CERTIFICATE = /certificate|altname|self.signed|unable to verify|issuer/i

/** Settles with the callback, or with an error of the connection. */
const step = (connection: SMTPConnection, begin: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    begin((error) => (error ? reject(error) : resolve()))
  })

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Connects to the server of an SMTP URL and signs in, as sending does, but sends nothing. */
export async function visitMailServer(url: string): Promise<VisitedMailServer> {
  const { auth, ...options } = { auth: undefined, ...smtpOptions(url) }
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection(options)
  try {
    await step(connection, (done) => connection.connect(done)).catch((error: unknown) => {
      const cause = asError(error)
      throw new MailServerProblem(CERTIFICATE.test(cause.message) ? 'certificate' : 'connect', cause)
    })
    if (auth)
      await step(connection, (done) => connection.login({ credentials: auth }, done)).catch((error: unknown) => {
        throw new MailServerProblem('sign in', asError(error))
      })
    // The library offers no other way to the certificate.
    const socket: unknown = Reflect.get(connection, '_socket')
    return {
      address: `${options.host}:${options.port}`,
      isEncrypted: connection.secure,
      validity: socket instanceof TLSSocket ? validityOf(socket.getPeerCertificate()) : null,
      hasSignedIn: auth !== undefined,
    }
  } finally {
    // Errors after the visit say nothing.
    connection.on('error', () => {})
    connection.quit()
    connection.close()
  }
}
