import type { CONTACT_SUBJECTS } from '#contract/contacts/public.ts'

/** The property that the visitor came from. */
export interface Listing {
  id: string
  title: string
  address: string
  status: string
}

const FIRST_SENTENCES: Record<(typeof CONTACT_SUBJECTS)[number], string> = {
  buying: 'I am looking for a home to buy.',
  selling: 'I am thinking of selling my home.',
  renting: 'I am looking for a home to rent.',
  construction: 'I am planning to build or renovate.',
  maintenance: 'I need something looked after or repaired.',
  consulting: 'I would like your advice.',
  other: '',
}

const isSubject = (text: string | null): text is keyof typeof FIRST_SENTENCES =>
  text !== null && Object.hasOwn(FIRST_SENTENCES, text)

/** The initial values of the form from the URL: `?subject`, `?property`, `?intent=viewing|information`. */
export function prefillOf(
  address: URLSearchParams,
  listing: Listing | undefined,
): { subject: string; message: string } {
  const value = address.get('subject')
  const subject = isSubject(value) ? value : ''
  if (!listing) return { subject, message: subject === '' ? '' : FIRST_SENTENCES[subject] }
  const home = `“${listing.title}” at ${listing.address}`
  const isViewing = address.get('intent') === 'viewing'
  // A sold or rented property cannot be viewed, so the message asks for similar ones.
  if (listing.status === 'sold' || listing.status === 'rented')
    return {
      subject,
      message: isViewing ? `I would like to see something like ${home}. ` : `Please tell me about homes like ${home}. `,
    }
  return {
    subject,
    message: isViewing ? `I would like to see ${home}. These times suit me: ` : `Please tell me more about ${home}. `,
  }
}
