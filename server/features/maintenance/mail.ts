import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { promisedPriority, RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import type { NewMaintenanceRequest } from '#contract/maintenance/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet, referenceFact, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { TrackingLink } from './tracking-link.ts'

interface MailContext {
  company: Company
  /** The id of the stored request. */
  id: string
  request: NewMaintenanceRequest
}

export const capital = (text: string) => (text === 'hvac' ? 'HVAC' : text.charAt(0).toUpperCase() + text.slice(1))

/** `Plumbing at 27 Prescott Street`. */
export const titleOf = (type: string, address: string) =>
  `${type === 'other' ? 'Maintenance' : capital(type)} at ${address}`

const promiseOf = ({ priority, isUrgent }: NewMaintenanceRequest) =>
  RESPONSE_TIMES[promisedPriority(priority, isUrgent)]

/** What the sender chose from lists. It contains no text that they wrote. */
const choicesOf = ({ requestType, priority, isUrgent, photoIds }: NewMaintenanceRequest) =>
  [
    ['Type', capital(requestType)],
    ['Priority', capital(priority)],
    ...(isUrgent ? [['Urgent', 'Yes'] as const] : []),
    ...(photoIds?.length ? [['Photos', String(photoIds.length)] as const] : []),
  ] as const

/** The same wording and order as on the page: leaving the building comes first. */
function emergencyWords({ hotline, phone }: Company): string[] {
  const danger = 'If you smell gas or see fire, or if anyone is in danger, leave the building first and call 911.'
  if (hotline !== '') return [danger, `If it can't wait, call our 24/7 hotline at ${hotline}.`]
  return phone === '' ? [danger] : [danger, `If it can't wait, call us at ${phone}.`]
}

/**
 * Acknowledgement to the sender, with the next steps and the tracking link. Anyone can enter any address in the form, so a signed-in user gets it at
 * the account's address, and only that email quotes the request.
 */
export function acknowledgement({
  company,
  id,
  request,
  trackingLink,
}: MailContext & { trackingLink: TrackingLink }): Mail {
  const isOwn = trackingLink.isAccount && trackingLink.to.toLowerCase() === request.email.toLowerCase()
  const isPressing = request.priority === 'emergency' || request.isUrgent
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: trackingLink.isAccount ? trackingLink.to : request.email,
    subject: `We got your maintenance request`,
    ...renderEmail({
      company,
      why: WHY.request,
      heading: 'We got your maintenance request',
      body: [
        ...(isPressing ? emergencyWords(company) : []),
        greet(isOwn && !isPressing ? request.fullName : '', `We'll respond ${promiseOf(request)}.`),
        trackingLink.isAccount
          ? 'Track it or message us in your account.'
          : "Use the link below to track it. Anyone with this link can view the request, so please don't share it.",
      ],
      facts: [
        ...(isOwn ? [['Address', request.propertyAddress] as const] : []),
        ...choicesOf(request),
        referenceFact(id),
      ],
      ...(isOwn && { quote: request.description }),
      link: { label: 'Track your request', url: trackingLink.url },
    }),
  }
}

/** Notification to the company: what is broken where, and whom to call. */
export function notice({ company, id, request, url }: MailContext & { url: string }): Mail {
  const urgency = request.priority === 'emergency' ? 'EMERGENCY: ' : request.isUrgent ? 'URGENT: ' : ''
  const title = titleOf(request.requestType, request.propertyAddress)
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    replyTo: request.email,
    subject: `${urgency || 'New request: '}${title}`,
    ...renderEmail({
      company,
      why: WHY.staff,
      heading: `${urgency}${title}`,
      body: [`Respond ${promiseOf(request)}. Reply to this email to reach the person who reported it.`],
      facts: [
        ['Address', request.propertyAddress],
        ...choicesOf(request),
        ['From', request.fullName],
        ['Email', request.email],
        ...(request.phone ? [['Phone', request.phone] as const] : []),
        referenceFact(id),
      ],
      quote: request.description,
      link: { label: 'Open the request', url },
    }),
  }
}
