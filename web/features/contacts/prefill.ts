import type { CONTACT_SUBJECTS } from '#contract/contacts/public.ts'

/** The property that the visitor came from. */
export interface Listing {
  id: string
  title: string
  address: string
  status: string
}

const FIRST_SENTENCES: Record<(typeof CONTACT_SUBJECTS)[number], string> = {
  buying: "I'm looking for a home to buy.",
  selling: "I'm thinking about selling my home.",
  renting: "I'm looking for a home to rent.",
  construction: "I'm planning to build or renovate.",
  maintenance: 'I need help with maintenance or a repair.',
  consulting: "I'd like your advice.",
  other: '',
}

const isSubject = (text: string | null): text is keyof typeof FIRST_SENTENCES =>
  text !== null && Object.hasOwn(FIRST_SENTENCES, text)

/** What a link without parameters says about the message, in the state of its history entry. */
export const aboutIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'contactAbout' in state ? String(state.contactAbout) : ''

/** The initial values of the form from the URL: `?subject`, `?property`, `?intent=viewing|information|question|report`. */
export function prefillOf(
  address: URLSearchParams,
  listing: Listing | undefined,
): { subject: string; message: string } {
  const value = address.get('subject')
  const subject = isSubject(value) ? value : ''
  if (!listing) return { subject, message: subject === '' ? '' : FIRST_SENTENCES[subject] }
  const home = `"${listing.title}" at ${listing.address}`
  if (address.get('intent') === 'report')
    return { subject, message: `I'm reporting the listing of ${home}. What's wrong: ` }
  if (address.get('intent') === 'question') return { subject, message: `I have a question about ${home}. ` }
  const isViewing = address.get('intent') === 'viewing'
  // A sold or rented property cannot be viewed, so the message asks for similar ones.
  if (listing.status === 'sold' || listing.status === 'rented')
    return {
      subject,
      message: isViewing ? `I'd like to see homes like ${home}. ` : `Please let me know about homes like ${home}. `,
    }
  return {
    subject,
    message: isViewing
      ? `I'd like to schedule a showing of ${home}. These times work for me: `
      : `Please tell me more about ${home}. `,
  }
}
