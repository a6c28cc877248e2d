import type { PRICE_TYPES, PROPERTY_TYPES } from './fields.ts'

/** What people type into the location that other filters ask for. */
interface TypedFacts {
  /** The place that is left. */
  location: string
  beds: string
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

/**
 * The filters in a text such as "2br Boston" or "3 bedroom house for rent in Worcester", and the place that is left. Null where no bedrooms are named:
 * the other words may be the name of a home or a street then.
 */
export function typedFacts(text: string): TypedFacts | null {
  const beds = leastOf(text, BEDS)
  if (beds === null) return null
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
    ...((type === 'rent' || type === 'sale') && { type }),
  }
}
