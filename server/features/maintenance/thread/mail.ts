import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { promisedPriority, RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import type { MaintenanceStatus } from '#contract/maintenance/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet, referenceFact, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { TrackingLink } from '#server/features/maintenance/tracking-link.ts'
import { capital, titleOf } from '#server/features/maintenance/mail.ts'
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

const placeOf = ({ request_type: type, property_address: address }: RequestRow) => titleOf(type, address)

/** `your appliance request at 8 Monument Avenue`. */
function nameOf({ request_type: type, property_address: address }: RequestRow): string {
  const kind = type === 'other' ? 'maintenance' : type === 'hvac' ? 'HVAC' : type
  return `your ${kind} request at ${address.split(',')[0]}`
}

/** A visitor's address may be someone else's, so the email quotes nothing that the visitor wrote. */
const VISITORS_REQUEST = 'your maintenance request'

/** A sentence about the request, with a greeting. */
const toPerson = (request: RequestRow, { isAccount }: TrackingLink, sentence: (name: string) => string) =>
  isAccount ? greet(request.full_name, sentence(nameOf(request))) : sentence(VISITORS_REQUEST)

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
  subject: `${heading}${trackingLink.isAccount ? `: ${placeOf(request)}` : ''}`,
})

const KEEP = "Anyone with this link can view the request, so please don't share it."

const HEADINGS: Record<MaintenanceStatus, string> = {
  pending: 'Your request is back in our queue',
  in_progress: 'Work has started on your request',
  completed: 'The work is done',
  cancelled: 'Your request was canceled',
}

/** What happened to the request, and what its sender can expect or do. */
function newsOf(request: RequestRow, trackingLink: TrackingLink): string[] {
  const { status, priority, is_urgent } = request
  const say = (sentence: (name: string) => string) => toPerson(request, trackingLink, sentence)
  if (status === 'pending') {
    const time = RESPONSE_TIMES[promisedPriority(priority, is_urgent)]
    return [say((name) => `We put ${name} back in our queue. We'll respond ${time}.`)]
  }
  if (status === 'in_progress')
    return [say((name) => `We've started work on ${name}. We'll let you know when it's done.`)]
  if (status === 'cancelled')
    return [say((name) => `We canceled ${name}.`), "If that's a mistake, reply to this email or call us."]
  return [
    say((name) => `We've finished the work on ${name}.`),
    trackingLink.isAccount
      ? "Is everything fixed? If not, we'll come back."
      : "If something isn't right, reply to this email or call us.",
  ]
}

/** To the sender: the status has changed. */
export const statusMail = ({ company, request, trackingLink }: MailContext & { trackingLink: TrackingLink }): Mail => ({
  ...toSender({ company, request, trackingLink, heading: HEADINGS[request.status] }),
  ...renderEmail({
    company,
    why: WHY.request,
    heading: HEADINGS[request.status],
    body: [...newsOf(request, trackingLink), ...(trackingLink.isAccount ? [] : [KEEP])],
    facts: [['Type', capital(request.request_type)], referenceFact(request.id)],
    link: {
      label: request.status === 'completed' && trackingLink.isAccount ? 'Confirm the repair' : 'Track your request',
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
  ...toSender({ company, request, trackingLink, heading: 'New message about your request' }),
  ...renderEmail({
    company,
    why: WHY.request,
    heading: `New message from ${company.name}`,
    body: [
      toPerson(request, trackingLink, (name) => `We sent you a message about ${name}.`),
      ...(trackingLink.isAccount ? [] : [`You can reply to this email. ${KEEP}`]),
    ],
    facts: [['Type', capital(request.request_type)], referenceFact(request.id)],
    quote: text,
    link: { label: trackingLink.isAccount ? 'Read and reply' : 'Track your request', url: trackingLink.url },
  }),
})

/** To an administrator: a request was assigned to them. */
export const assignmentMail = ({ company, request, to, url }: MailContext & { to: string; url: string }): Mail => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to,
  replyTo: company.email,
  subject: `Assigned to you: ${placeOf(request)}`,
  ...renderEmail({
    company,
    why: WHY.staff,
    heading: "You've been assigned a request",
    body: [`Respond ${RESPONSE_TIMES[promisedPriority(request.priority, request.is_urgent)]}.`],
    facts: [
      ...factsOf(request),
      ['Priority', `${capital(request.priority)}${request.is_urgent ? ', marked urgent' : ''}`] as const,
      referenceFact(request.id),
    ],
    quote: request.description,
    link: { label: 'Open the request', url },
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
    why: WHY.staff,
    heading: 'Repair confirmed',
    body: [`${request.full_name} confirmed that the repair is done.`],
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
    why: WHY.staff,
    heading: isNotFixed ? 'Repair reported as not fixed' : `New message from ${request.full_name}`,
    body: [isNotFixed ? 'The request was completed and is now in progress again.' : 'Their message:'],
    facts: [
      ...factsOf(request),
      ...(photos > 0 ? [['Photos', String(photos)] as const] : []),
      referenceFact(request.id),
    ],
    quote: text,
    link: { label: 'Open the request', url },
  }),
})
