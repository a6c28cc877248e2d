import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company.ts'
import type { NewContact } from '#contract/contacts.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { writeLetter } from '#server/jobs/letter.ts'

interface Told {
  company: Company
  message: NewContact
  listing: { title: string; address: string } | null
}

const subjectOf = (subject: string) => subject.charAt(0).toUpperCase() + subject.slice(1)

/** To the visitor: it arrived, and when to expect an answer. */
export function acknowledgement({ company, message, listing }: Told): Mail {
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: message.email,
    subject: `We received your message | ${company.name}`,
    ...writeLetter({
      company,
      heading: `Thank you, ${message.firstName}`,
      body: [
        "Your message has reached us. We'll get back to you within 24 hours.",
        `If it cannot wait, call us at ${company.phone}. This is what you wrote:`,
      ],
      ...(listing && { facts: [['About', `${listing.title}, ${listing.address}`]] }),
      quote: message.message,
    }),
  }
}

/** To the company: who wrote, about what. An answer goes to the visitor. */
export function notice({ company, message, listing }: Told): Mail {
  const name = `${message.firstName} ${message.lastName}`
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    replyTo: message.email,
    subject: `New inquiry: ${subjectOf(message.subject)}, ${name}`,
    ...writeLetter({
      company,
      heading: `New inquiry from ${name}`,
      body: ['Somebody wrote through the website. A reply to this mail goes to them; we promised one within 24 hours.'],
      facts: [
        ['Name', name],
        ['Email', message.email],
        ...(message.phone ? [['Phone', message.phone] as const] : []),
        ['Subject', subjectOf(message.subject)],
        ...(listing ? [['Listing', `${listing.title}, ${listing.address}`] as const] : []),
      ],
      quote: message.message,
    }),
  }
}
