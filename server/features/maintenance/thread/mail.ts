import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { promisedPriority, RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import type { MaintenanceStatus } from '#contract/maintenance/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { referenceFact, renderEmail } from '#server/jobs/email-template.ts'
import type { TrackingLink } from '#server/features/maintenance/tracking-link.ts'
import { capital } from '#server/features/maintenance/mail.ts'
import type { RequestRow } from '#server/features/maintenance/queries.ts'

interface MailContext {
  company: Company
  request: RequestRow
}

/** Where it is, what it is, and whom to call. */
const factsOf = (request: RequestRow) => [
  ['Address', request.property_address] as const,
  ['Type', capital(request.request_type)] as const,
  ['From', request.full_name] as const,
  ['Email', request.email] as const,
  ...(request.phone ? [['Phone', request.phone] as const] : []),
]

const placeOf = ({ request_type, property_address }: RequestRow) => `${capital(request_type)} at ${property_address}`

/** A visitor's address may be somebody else's, so the email quotes nothing that the visitor wrote. */
const aboutOf = (request: RequestRow, { isAccount }: TrackingLink) =>
  isAccount
    ? { greeting: `Hello ${request.full_name}, this is about ${placeOf(request)}.`, subject: placeOf(request) }
    : { greeting: 'Hello, this is about your maintenance request.', subject: 'your maintenance request' }

/** The heading says what happened, so that several emails about one request can be told apart in an inbox. */
const toSender = ({
  company,
  request,
  trackingLink,
  heading,
}: MailContext & { trackingLink: TrackingLink; heading: string }) => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: trackingLink.to,
  replyTo: company.email,
  subject: `${heading}: ${aboutOf(request, trackingLink).subject} | ${company.name}`,
})

const KEEP = 'Whoever has the link below can see the request, so keep it to yourself.'

const HEADINGS: Record<MaintenanceStatus, string> = {
  pending: 'Your request waits for us again',
  in_progress: 'Somebody is working on your request',
  completed: 'The work is done',
  cancelled: 'Your request was cancelled',
}

function newsOf({ status, priority, is_urgent }: RequestRow, { isAccount }: TrackingLink): string {
  if (status === 'pending') return `We will look after it ${RESPONSE_TIMES[promisedPriority(priority, is_urgent)]}.`
  if (status === 'in_progress') return 'We tell you as soon as it is done.'
  if (status === 'cancelled') return 'If that is a mistake, reply to this mail or call us.'
  return isAccount
    ? 'Please tell us whether it is fixed. If it is not, we go on.'
    : 'If something is not right, reply to this mail or call us.'
}

/** To the sender: the status has changed. */
export const statusMail = ({ company, request, trackingLink }: MailContext & { trackingLink: TrackingLink }): Mail => ({
  ...toSender({ company, request, trackingLink, heading: HEADINGS[request.status] }),
  ...renderEmail({
    company,
    heading: HEADINGS[request.status],
    body: [
      aboutOf(request, trackingLink).greeting,
      newsOf(request, trackingLink),
      ...(trackingLink.isAccount ? [] : [KEEP]),
    ],
    facts: [['Type', capital(request.request_type)], referenceFact(request.id)],
    link: {
      label: request.status === 'completed' && trackingLink.isAccount ? 'Fixed, or not fixed?' : 'See the progress',
      url: trackingLink.url,
    },
  }),
})

/** To the sender: staff have replied. */
export const answerMail = ({
  company,
  request,
  trackingLink,
  text,
}: MailContext & { trackingLink: TrackingLink; text: string }): Mail => ({
  ...toSender({ company, request, trackingLink, heading: 'A new message' }),
  ...renderEmail({
    company,
    heading: `${company.name} wrote about your request`,
    body: [
      aboutOf(request, trackingLink).greeting,
      ...(trackingLink.isAccount ? [] : [`To answer, reply to this mail. ${KEEP}`]),
    ],
    facts: [['Type', capital(request.request_type)], referenceFact(request.id)],
    quote: text,
    link: { label: trackingLink.isAccount ? 'Read and answer' : 'See the progress', url: trackingLink.url },
  }),
})

/** To a member of staff: a request was assigned to them. */
export const assignmentMail = ({
  company,
  request,
  to,
  url,
}: MailContext & { to: string; url: string | null }): Mail => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to,
  replyTo: company.email,
  subject: `For you: ${placeOf(request)}`,
  ...renderEmail({
    company,
    heading: 'A request is yours to look after',
    body: [
      `Its priority is ${request.priority}${request.is_urgent ? ', and it is urgent' : ''}. Somebody looks after it ${RESPONSE_TIMES[promisedPriority(request.priority, request.is_urgent)]}: that is what we promised.`,
    ],
    facts: [...factsOf(request), referenceFact(request.id)],
    quote: request.description,
    ...(url !== null && { link: { label: 'Open the request', url } }),
  }),
})

/** To the company: the sender confirmed that the work fixed the problem. */
export const fixedMail = ({ company, request, url }: MailContext & { url: string }): Mail => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: company.email,
  replyTo: request.email,
  subject: `Fixed: ${placeOf(request)}`,
  ...renderEmail({
    company,
    heading: 'Confirmed as fixed',
    body: [`${request.full_name} says that the work is done and right.`],
    facts: [
      ['Address', request.property_address],
      ['Type', capital(request.request_type)],
      ['From', request.full_name],
      referenceFact(request.id),
    ],
    link: { label: 'Open the request', url },
  }),
})

interface FromSender extends MailContext {
  text: string
  photos: number
  isNotFixed: boolean
  /** The request in the backoffice. */
  url: string
}

/** To the company: the sender wrote, or reported that completed work did not fix the problem. Replies go to the sender. */
export const senderMail = ({ company, request, text, photos, isNotFixed, url }: FromSender): Mail => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to: company.email,
  replyTo: request.email,
  subject: `${isNotFixed ? 'NOT FIXED: ' : ''}${placeOf(request)}`,
  ...renderEmail({
    company,
    heading: isNotFixed ? 'Reported as not fixed' : `${request.full_name} wrote about a request`,
    body: [isNotFixed ? 'The request was completed, and is in progress again.' : 'This is what they wrote:'],
    facts: [
      ...factsOf(request),
      ...(photos > 0 ? [['Photos', String(photos)] as const] : []),
      referenceFact(request.id),
    ],
    quote: text,
    link: { label: 'Open the request', url },
  }),
})
