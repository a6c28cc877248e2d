import { randomUUID } from 'node:crypto'
import { ALERTS_MAX, CONFIRM_DAYS, type Frequency } from '#contract/alerts/public.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import type { EmailItem } from '#server/jobs/email-items.ts'
import { renderEmail, WHY } from '#server/jobs/email-template.ts'

const HOW_OFTEN: Record<Frequency, string> = {
  instant: 'Right away',
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
  subject,
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
        `Please confirm that you'd like emails about ${about}. You can unsubscribe anytime.`,
        `Didn't request this? Ignore this email. We won't send another, and we'll delete your address after ${CONFIRM_DAYS} days.`,
      ],
      facts: [
        ['Alert', context.name],
        ['How often', HOW_OFTEN[context.frequency]],
      ],
      link: { label: 'Confirm alert', url: context.url },
    }),
  }
}

/** Someone asked for an alert that cannot be added. Only the owner of the mailbox learns this. */
export const knownMail = (context: Envelope & { isFull: boolean; manageUrl: string }): Mail => ({
  ...envelopeOf(context, 'Your home alerts'),
  ...renderEmail({
    company: context.company,
    why: WHY.newAlert,
    heading: context.isFull ? `You have ${ALERTS_MAX} alerts` : 'You already have this alert',
    body: [
      context.isFull
        ? `You can have up to ${ALERTS_MAX} alerts. Delete one to make room, then try again.`
        : "There's nothing to confirm. You can change how often it's sent, pause it or delete it.",
    ],
    link: { label: 'Manage your alerts', url: context.manageUrl },
  }),
})

export interface HomesMail extends Envelope {
  id: string
  items: readonly EmailItem[]
  /** How many homes there are in all. */
  total: number
  /** The names of the alerts that they fit. */
  names: readonly string[]
  /** All of them were saved by the person. */
  isOfSavedHomes: boolean
  listUrl: string
  manageUrl: string
  unsubscribeUrl: string
}

const headingOf = ({ total, isOfSavedHomes }: HomesMail): string => {
  const isOne = total === 1
  if (isOfSavedHomes) return isOne ? 'A home you saved has a new price' : `${total} homes you saved have new prices`
  return isOne ? 'A home you might like' : `${total} homes you might like`
}

/** New homes and reduced prices, with everything that is needed to decide whether to look. */
export function homesMail(context: HomesMail): Mail {
  const { company, id, items, total, names, listUrl, manageUrl, unsubscribeUrl } = context
  const more = total - items.length
  const heading = headingOf(context)
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
        ...(more > 0 ? [`Here are the latest ${items.length}. You can see the rest on our website.`] : []),
      ],
      items,
      link: { label: 'See all homes', url: listUrl },
      choice: { label: 'Manage your alerts or unsubscribe', url: manageUrl },
    }),
  }
}
