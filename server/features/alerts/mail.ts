import { randomUUID } from 'node:crypto'
import { ALERTS_MAX, CONFIRM_DAYS, type Frequency } from '#contract/alerts/public.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import type { EmailItem } from '#server/jobs/email-items.ts'
import { renderEmail, WHY } from '#server/jobs/email-template.ts'

const HOW_OFTEN: Record<Frequency, string> = {
  instant: 'As soon as there is one',
  daily: 'Once a day',
  weekly: 'Once a week',
}

interface Envelope {
  company: Company
  to: string
}

const envelopeOf = ({ company, to }: Envelope, subject: string) => ({
  id: randomUUID(),
  from: { name: company.name, address: company.email },
  to,
  subject: `${subject} | ${company.name}`,
})

const ABOUT = { new: 'new homes', saved: 'price drops' }

interface Confirmation extends Envelope {
  name: string
  frequency: Frequency
  isOfSavedHomes: boolean
  url: string
}

/** Asks whether the alert is wanted. Nothing else is sent before. */
export function confirmationMail(context: Confirmation): Mail {
  const about = context.isOfSavedHomes ? ABOUT.saved : ABOUT.new
  const heading = `Confirm your alert for ${about}`
  return {
    ...envelopeOf(context, heading),
    ...renderEmail({
      company: context.company,
      why: WHY.newAlert,
      heading,
      body: [
        `Please confirm that you want emails about ${about}. You can end them at any time.`,
        `If you did not ask for this, ignore this email. You will get no other, and we delete your address after ${CONFIRM_DAYS} days.`,
      ],
      facts: [
        ['Homes', context.name],
        ['How often', HOW_OFTEN[context.frequency]],
      ],
      link: { label: 'Confirm the alert', url: context.url },
    }),
  }
}

/** Somebody asked for an alert that cannot be added. Only the owner of the mailbox learns this. */
export const knownMail = (context: Envelope & { isFull: boolean; manageUrl: string }): Mail => ({
  ...envelopeOf(context, 'Your alerts for new homes'),
  ...renderEmail({
    company: context.company,
    why: WHY.newAlert,
    heading: context.isFull ? `You have ${ALERTS_MAX} alerts` : 'You already have this alert',
    body: [
      context.isFull
        ? `An email address can have ${ALERTS_MAX} alerts. End one to make room, and ask again.`
        : 'There is nothing to confirm. You can change how often it comes, pause it or end it.',
    ],
    link: { label: 'Your alerts', url: context.manageUrl },
  }),
})

export interface HomesMail extends Envelope {
  id: string
  items: readonly EmailItem[]
  /** How many homes there are in all. */
  total: number
  /** The names of the alerts that they fit. */
  names: readonly string[]
  listUrl: string
  manageUrl: string
  unsubscribeUrl: string
}

/** New homes and reduced prices, with everything that is needed to decide whether to look. */
export function homesMail(context: HomesMail): Mail {
  const { company, id, items, total, names, listUrl, manageUrl, unsubscribeUrl } = context
  const more = total - items.length
  const heading = total === 1 ? 'A home for you' : `${total} homes for you`
  const [first] = items
  return {
    ...envelopeOf(context, total === 1 ? `${first!.reason}: ${first!.title}, ${first!.lines.at(-1)!}` : heading),
    id,
    unsubscribeUrl,
    ...renderEmail({
      company,
      why: WHY.alert,
      heading,
      body: [
        `${names.length === 1 ? 'Your alert' : 'Your alerts'}: ${names.join('; ')}.`,
        ...(more > 0 ? [`These are the latest ${items.length}. The list has all of them.`] : []),
      ],
      items,
      link: { label: 'See all homes', url: listUrl },
      choice: { label: 'Change or end your alerts', url: manageUrl },
    }),
  }
}
