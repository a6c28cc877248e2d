import { placeOfAddress } from '#contract/properties/place-of-address.ts'

interface Place {
  address: string
  town?: string | null | undefined
  zip?: string | null | undefined
}

/** A unit within a building, which geocoders do not know: `Unit 2B`, `Apt. 3`, `#4`, `2nd floor`. */
const UNIT =
  /,?\s+(?:(?:unit|apt\.?|apartment|suite|ste\.?|floor|fl\.?)\s+#?\s*[\w-]+|#\s*[\w-]+|\d+(?:st|nd|rd|th)\s+floor)(?=\s*(?:,|$))/gi

/** What a geocoder is asked: the address without its unit, with the town, state and ZIP code that the home has. */
export function addressToFind({ address, town, zip }: Place): string {
  const said = placeOfAddress(address)
  const parts = [address.replaceAll(UNIT, '').trim().replace(/,$/, '')]
  if (said.town === null && town) parts.push(town)
  if (said.zip === null) parts.push(['MA', zip].filter(Boolean).join(' '))
  return parts.join(', ')
}
