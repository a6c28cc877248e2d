/** Property tax a year in dollars for each thousand dollars of assessed value, about as each town sets it. Hyannis is a village of Barnstable. */
const RESIDENTIAL: Readonly<Record<string, number>> = {
  Amherst: 17.7,
  Andover: 12.6,
  Arlington: 10.8,
  Beverly: 11,
  Boston: 11.6,
  Brookline: 9.9,
  Cambridge: 6.4,
  Chatham: 3.6,
  Concord: 13.3,
  'Fall River': 11.4,
  Falmouth: 5.6,
  Gloucester: 9.5,
  'Great Barrington': 13,
  Greenfield: 19.5,
  Haverhill: 10.8,
  Hingham: 10.6,
  Ipswich: 10.5,
  Lenox: 9,
  Lexington: 12.2,
  Lowell: 10.9,
  Lynn: 10,
  Marblehead: 8.9,
  Nantucket: 3.2,
  Natick: 12,
  'New Bedford': 11.3,
  Newburyport: 9.4,
  Newton: 9.8,
  Orleans: 6.2,
  Pittsfield: 17.6,
  Plymouth: 12.6,
  Quincy: 11.5,
  Rockport: 8.6,
  Salem: 11.3,
  Scituate: 10.3,
  Somerville: 10.9,
  Springfield: 15.7,
  Watertown: 11.7,
  Wellesley: 10.3,
  Worcester: 13.2,
}
/** Towns that tax shops and offices at a rate of their own. */
const COMMERCIAL: Readonly<Record<string, number>> = { 'New Bedford': 23.4 }

/** A house that is not finished has not been assessed. */
const NOT_ASSESSED = new Set(['wellesley-new-construction'])

interface Sold {
  slug: string
  town: string
  kind: string
  sale: number
}

/** The property tax of a year in whole dollars. Assessors are a little behind the market. */
export function taxOfYear({ slug, town, kind, sale }: Sold): number | null {
  if (NOT_ASSESSED.has(slug)) return null
  const rate = (kind === 'commercial' && COMMERCIAL[town]) || RESIDENTIAL[town]
  return rate ? Math.round((sale * 0.93 * rate) / 1000) : null
}
