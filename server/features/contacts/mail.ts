import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { NewContact } from '#contract/contacts/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet, referenceFact, renderEmail, WHY } from '#server/jobs/email-template.ts'

interface MailContext {
  company: Company
  /** The id of the stored inquiry. */
  id: string
  message: NewContact
  listing: { title: string; address: string } | null
}

const subjectOf = (subject: string) => subject.charAt(0).toUpperCase() + subject.slice(1)

const aboutOf = ({ message, listing, id }: MailContext) => [
  ['Subject', subjectOf(message.subject)] as const,
  ...(listing ? [['Listing', `${listing.title}, ${listing.address}`] as const] : []),
  referenceFact(id),
]

/**
 * Acknowledgement to the visitor. Anyone can enter any address in the form, so the email quotes the message only if the address is known to be the
 * sender's.
 */
export function acknowledgement(context: MailContext & { isOwnAddress: boolean }): Mail {
  const { company, message, isOwnAddress } = context
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: message.email,
    subject: `We got your message`,
    ...renderEmail({
      company,
      why: WHY.inquiry,
      heading: 'We got your message',
      body: [
        greet(isOwnAddress ? message.firstName : '', "Thanks for reaching out. We'll get back to you within 24 hours."),
        ...(company.phone === '' ? [] : [`Need us sooner? Call ${company.phone}.`]),
        ...(isOwnAddress ? ['Your message:'] : []),
      ],
      facts: aboutOf(context),
      ...(isOwnAddress && { quote: message.message }),
    }),
  }
}

/** Notification to the company. Replies go to the visitor. `url` is the inquiry in the backoffice. */
export function notice({ url, ...context }: MailContext & { url: string }): Mail {
  const { company, message } = context
  const name = `${message.firstName} ${message.lastName}`
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    replyTo: message.email,
    subject: `New inquiry: ${subjectOf(message.subject)}, ${name}`,
    ...renderEmail({
      company,
      why: WHY.staff,
      heading: `New inquiry from ${name}`,
      body: ['Reply to this email to reach them. A reply is due within 24 hours.'],
      facts: [
        ['Name', name],
        ['Email', message.email],
        ...(message.phone ? [['Phone', message.phone] as const] : []),
        ...aboutOf(context),
      ],
      quote: message.message,
      link: { label: 'Open the inquiry', url },
    }),
  }
}

interface Answered {
  company: Company
  row: { id: string; first_name: string; email: string; subject: string; message: string }
  text: string
  /** The name of the member of staff. */
  writer: string | null
}

/** The reply of staff, above the original message. Replies to it go to the company. */
export const replyMail = ({ company, row, text, writer }: Answered): Mail => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: row.email,
  replyTo: company.email,
  subject: `Re: ${subjectOf(row.subject)}`,
  ...renderEmail({
    company,
    why: WHY.inquiry,
    heading: `Hi ${row.first_name},`,
    body: [...text.split(/\n{2,}/), ...(writer === null ? [] : [`${writer}, ${company.name}`]), 'Your message:'],
    facts: [['Subject', subjectOf(row.subject)], referenceFact(row.id)],
    quote: row.message,
  }),
})
