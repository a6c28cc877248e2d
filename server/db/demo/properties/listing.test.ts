import { describe, expect, test } from 'vitest'
import pictures from '../../../../pictures/pictures.json' with { type: 'json' }
import type { Listing } from './listing.ts'
import { LISTINGS } from './listings.ts'

/** Words that describe people instead of homes, or that promise what an agent must not (federal and Massachusetts fair-housing law). */
const UNFAIR = new RegExp(
  String.raw`\b(famil(y|ies)|child(ren)?|kids?|adults?|couples?|singles|bachelor|empty.nest\w*|retire\w*|seniors?|mature person|` +
    String.raw`students?|professionals|executives?|master|handicap\w*|able-bodied|church\w*|synagogue|mosque|temple|parish|christian|` +
    String.raw`jewish|muslim|catholic|ethnic|immigrant|integrated|exclusive|safe(ty|st)?|crime|schools?|section 8|vouchers?|` +
    String.raw`artist-friendly|perfect for|ideal for)\b`,
  'i',
)

const ZIPS: Record<string, string> = {
  Amherst: '01002 01003',
  Andover: '01810',
  Arlington: '02474 02476',
  Beverly: '01915',
  Boston:
    '02108 02109 02110 02111 02113 02114 02115 02116 02118 02119 02120 02121 02122 02124 02125 02126 02127 02128 02129 02130 02131 02132 02134 02135 02136 02210 02215',
  Brookline: '02445 02446 02467',
  Cambridge: '02138 02139 02140 02141 02142',
  Chatham: '02633',
  Concord: '01742',
  'Fall River': '02720 02721 02723 02724',
  Falmouth: '02540',
  Framingham: '01701 01702',
  Gloucester: '01930',
  'Great Barrington': '01230',
  Greenfield: '01301',
  Haverhill: '01830 01832 01835',
  Hingham: '02043',
  Holyoke: '01040',
  Hyannis: '02601',
  Ipswich: '01938',
  Lawrence: '01840 01841 01843',
  Lenox: '01240',
  Lexington: '02420 02421',
  Lowell: '01850 01851 01852 01854',
  Lynn: '01901 01902 01904 01905',
  Marblehead: '01945',
  Medford: '02155',
  Nantucket: '02554',
  Natick: '01760',
  'New Bedford': '02740 02744 02745 02746',
  Newburyport: '01950',
  Newton: '02458 02459 02460 02461 02462 02464 02465 02466 02467 02468',
  Northampton: '01060',
  Orleans: '02653',
  Pittsfield: '01201',
  Plymouth: '02360',
  Quincy: '02169 02170 02171',
  Rockport: '01966',
  Salem: '01970',
  Sandwich: '02563',
  Scituate: '02066',
  Somerville: '02143 02144 02145',
  Springfield: '01103 01104 01105 01107 01108 01109 01118 01119 01128 01129 01151',
  Waltham: '02451 02452 02453',
  Watertown: '02472',
  Wellesley: '02481 02482',
  Wellfleet: '02667',
  Worcester: '01602 01603 01604 01605 01606 01607 01608 01609 01610',
}

const between = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
const PRICE = { sale: [275_000, 7_000_000], rent: [1_650, 9_500] } as const
const PER_SQUARE_FOOT = { sale: [140, 1_800], rent: [1, 9] } as const

const wordsOf = ({ title, description, features }: Listing) => [title, description ?? '', ...features].join('\n')
const picturesOf = (listing: Listing) => pictures.filter(({ name }) => listing.pictures.includes(name))

describe('every demo property', () => {
  test.each<[string, (listing: Listing) => boolean]>([
    ['has a ZIP code of its town', ({ town, zip }) => ZIPS[town]?.split(' ').includes(zip) === true],
    ['has a house number and a street', ({ street }) => /^\d+ [A-Z]/.test(street)],
    ['is at most 170 days old', ({ daysOld }) => daysOld > 0 && daysOld <= 170],
    ['is sold only where it was for sale', ({ status, priceType }) => status !== 'sold' || priceType === 'sale'],
    ['is rented only where it was to rent', ({ status, priceType }) => status !== 'rented' || priceType === 'rent'],
    ['has a price of this market', ({ dollars, priceType }) => between(dollars, PRICE[priceType])],
    [
      'has a price that fits its size',
      ({ dollars, sqft, priceType }) => sqft === null || between(dollars / sqft, PER_SQUARE_FOOT[priceType]),
    ],
    ['has bedrooms, unless it is commercial', ({ bedrooms, kind }) => kind === 'commercial' || (bedrooms ?? 0) >= 1],
    ['has a bathroom', ({ bathrooms }) => (bathrooms ?? 0) >= 1],
    ['shows pictures that exist, each once', (one) => picturesOf(one).length === one.pictures.length],
    ['shows three to six pictures or none', (one) => one.pictures.length === 0 || between(one.pictures.length, [3, 6])],
    [
      'shows first an outside that suits its kind, or a room other than the bathroom and the outside second',
      (one) => {
        const [first, second] = one.pictures.map((name) => pictures.find((picture) => picture.name === name))
        if (!first) return true
        const isRoomFirst = first.kind === 'interior' && first.room !== 'bathroom'
        const outside = isRoomFirst ? second : first
        return first.suits.includes(one.kind) && outside?.style !== undefined && outside.suits.includes(one.kind)
      },
    ],
    ['has three to six features', ({ features }) => between(features.length, [3, 6])],
    [
      'is described in two to four sentences or not at all',
      ({ description }) => description === null || between(description.match(/\.( |$)/g)?.length ?? 0, [2, 4]),
    ],
    ['describes the home and nobody in it', (one) => !UNFAIR.test(wordsOf(one))],
    ['is written calmly and cleanly', (one) => !/!| {2}|—/.test(wordsOf(one))],
  ])('%s', (_name, isRight) => {
    expect(LISTINGS.filter((listing) => !isRight(listing)).map(({ slug }) => slug)).toEqual([])
  })

  test.each(['Perfect for families', 'Walk to church', 'A safe street', 'Top schools', 'Master suite', 'Bachelor pad'])(
    'the fair-housing word list catches %j',
    (phrase) => expect(phrase).toMatch(UNFAIR),
  )
})
