import type { Property } from '#contract/properties/public.ts'

type About = Pick<Property, 'id' | 'priceType'>

const parametersOf = ({ id, priceType }: About, intent: 'viewing' | 'information' | 'question') =>
  new URLSearchParams({ subject: priceType === 'rent' ? 'renting' : 'buying', property: id, intent }).toString()

/** A link to the contact page, which fills in its form from these parameters. */
export const contactAbout = (property: About, intent: 'viewing' | 'information') =>
  `/contact?${parametersOf(property, intent)}`

/** The same for a link whose address must be `/contact` alone: the state of its history entry. */
export const contactState = (property: About) => ({ contactAbout: parametersOf(property, 'question') })
