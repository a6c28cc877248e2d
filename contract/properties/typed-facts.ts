import type { PRICE_TYPES, PROPERTY_TYPES } from './fields.ts'

/** What people type into the location that other filters ask for. */
interface TypedFacts {
  /** The place that is left. */
  location: string
  beds?: string
  baths?: string
  homeType?: (typeof PROPERTY_TYPES)[number]
  type?: (typeof PRICE_TYPES)[number]
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six']
const COUNT = String.raw`(?<![\w.])([1-9]|${NUMBERS.join('|')})\+?[\s-]{0,2}`
/** "2br", "2+ beds", "two-bedroom". "2 Bedford Street" and "1.5br" are not. */
const BEDS = new RegExp(String.raw`${COUNT}(?:b[rd]|bdr?m?|bed(?:room)?)s?(?![\w-])\.?`, 'gi')
const BATHS = new RegExp(String.raw`${COUNT}(?:ba|bath(?:room)?)s?(?![\w-])\.?`, 'gi')
/** Stands for a count that was read. */
const READ = '\n'
/** Only after a count: elsewhere it may be part of a name, such as "Carriage House". */
const HOME = /\n[\s,/-]*(?:(house|apartment|apt|condo|townhouse|townhome)|home)s?(?![\w-])/i
const OFFER = /(?<!\w)for\s+(rent|sale)(?!\w)/i
/** What a text asks for before the place that it is in: "apartments in Boston", "homes for sale near Salem". */
const KIND_IN =
  /^\s*(?:(house|apartment|apt|condo|townhouse|townhome)s?|(rental)s?|homes?|propert(?:y|ies))\s+(?:for\s+(rent|sale)\s+)?(?:in|near)\s+(?=\S)/i
/** Words and marks before a place that are not part of it. */
const BEFORE = /^(?:[\s,.;&/+-]+|(?:in|near|at|and|or|with)(?=\s|$))+/i

const HOME_TYPES: Readonly<Record<string, TypedFacts['homeType']>> = {
  house: 'house',
  apartment: 'apartment',
  apt: 'apartment',
  condo: 'condo',
  townhouse: 'townhouse',
  townhome: 'townhouse',
}

/** The least of the numbers in a text, because a filter asks for at least so many. */
function leastOf(text: string, pattern: RegExp): string | null {
  const numbers = [...text.matchAll(pattern)].map(
    ([, word = '']) => NUMBERS.indexOf(word.toLowerCase()) + 1 || Number(word),
  )
  return numbers.length > 0 ? String(Math.min(...numbers)) : null
}

const isOffer = (word: string | undefined): word is 'rent' | 'sale' => word === 'rent' || word === 'sale'

/** The filters in a text without bedrooms. Its words may be the name of a home or a street, unless they say that something is in a place. */
function kindInPlace(text: string): TypedFacts | null {
  const [asked, kind, rental, offer] = KIND_IN.exec(text) ?? []
  if (asked === undefined) return null
  const homeType = HOME_TYPES[kind?.toLowerCase() ?? '']
  const type = rental ? 'rent' : offer?.toLowerCase()
  return { location: text.slice(asked.length).trim(), ...(homeType && { homeType }), ...(isOffer(type) && { type }) }
}

/**
 * The filters in a text such as "2br Boston", "3 bedroom house for rent in Worcester" or "apartments in Salem", and the place that is left. Null where
 * the text asks for a place alone.
 */
export function typedFacts(text: string): TypedFacts | null {
  const beds = leastOf(text, BEDS)
  if (beds === null) return kindInPlace(text)
  const baths = leastOf(text, BATHS)
  const counted = text.replaceAll(BEDS, READ).replaceAll(BATHS, READ)
  const homeType = HOME_TYPES[HOME.exec(counted)?.[1]?.toLowerCase() ?? '']
  const type = OFFER.exec(counted)?.[1]?.toLowerCase()
  const location = counted
    .replace(HOME, ' ')
    .replace(OFFER, ' ')
    .replaceAll(/[\s,]*\n[\s,]*|\s+/g, ' ')
    .replace(BEFORE, '')
    .trim()
  return {
    location,
    beds,
    ...(baths !== null && { baths }),
    ...(homeType && { homeType }),
    ...(isOffer(type) && { type }),
  }
}
