import type { Property } from '#contract/properties/public.ts'

/** A link to the contact page, which fills in its form from these parameters. */
export const contactAbout = (
  { id, priceType }: Pick<Property, 'id' | 'priceType'>,
  intent: 'viewing' | 'information',
) => `/contact?${new URLSearchParams({ subject: priceType === 'rent' ? 'renting' : 'buying', property: id, intent })}`
