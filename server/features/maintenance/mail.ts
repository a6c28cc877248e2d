import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company.ts'
import { type NewMaintenanceRequest, RESPONSE_TIMES } from '#contract/maintenance.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { writeLetter } from '#server/jobs/letter.ts'
import type { Lead } from './links.ts'

interface Told {
  company: Company
  request: NewMaintenanceRequest
}

export const capital = (text: string) => (text === 'hvac' ? 'HVAC' : text.charAt(0).toUpperCase() + text.slice(1))

const factsOf = ({ requestType, priority, propertyAddress, photoIds }: NewMaintenanceRequest) =>
  [
    ['Address', propertyAddress],
    ['Type', capital(requestType)],
    ['Priority', capital(priority)],
    ...(photoIds?.length ? [['Photos', String(photoIds.length)] as const] : []),
  ] as const

/** To whoever reported it: what happens next, and the link that shows how far it is. */
export function acknowledgement({ company, request, lead }: Told & { lead: Lead }): Mail {
  const isEmergency = request.priority === 'emergency' || request.isUrgent
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: request.email,
    subject: `We received your maintenance request | ${company.name}`,
    ...writeLetter({
      company,
      heading: 'Your request has reached us',
      body: [
        `Hello ${request.fullName}, we will look after it ${RESPONSE_TIMES[request.priority]}.`,
        ...(isEmergency && company.hotline !== ''
          ? [`If anybody is in danger or water is running, call ${company.hotline} now, day or night.`]
          : []),
        lead.isAccount
          ? 'In your account you see how far it is, and can write to us about it.'
          : 'The link below shows how far it is. Whoever has it can see the request, so keep it to yourself.',
      ],
      facts: factsOf(request),
      quote: request.description,
      link: { label: 'See the progress', url: lead.url },
    }),
  }
}

/** To the company: what is broken where, and whom to call. */
export function notice({ company, request }: Told): Mail {
  const urgency = request.priority === 'emergency' ? 'EMERGENCY: ' : request.isUrgent ? 'URGENT: ' : ''
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    replyTo: request.email,
    subject: `${urgency}Maintenance, ${capital(request.requestType)}, ${request.propertyAddress}`,
    ...writeLetter({
      company,
      heading: `${urgency}${capital(request.requestType)} at ${request.propertyAddress}`,
      body: [
        `We promised to look after it ${RESPONSE_TIMES[request.priority]}. A reply to this mail goes to the sender.`,
      ],
      facts: [
        ...factsOf(request),
        ['From', request.fullName],
        ['Email', request.email],
        ...(request.phone ? [['Phone', request.phone] as const] : []),
      ],
      quote: request.description,
    }),
  }
}
