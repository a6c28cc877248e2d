import * as z from 'zod/mini'
import { chosen, optionalParagraphs, requiredLine, Version } from './fields.ts'
import { parseCents } from './money.ts'
import { BROKER_FEE_PAYERS, PRICE_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from './properties.ts'
import { ImageUrl } from './image-url.ts'

const TITLE_MAX = 200
const IMAGES_MAX = 50
const FEATURES_MAX = 50
const FEATURE_MAX = 100
const ALT_MAX = 300
const MOST_CENTS = 99_999_999_999

type Given = string | number

const cents = (amount: Given) => parseCents(String(amount).trim())

/** Dollars and cents, as a number or as text; inside, whole cents. */
const dollars = (label: string, least: 0 | 1) => {
  const form = `${label} must be dollars and cents, such as 2100.50`
  const isMissing = (input: unknown) =>
    input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
  return z.pipe(
    z
      .union([z.string(), z.number()], { error: ({ input }) => (isMissing(input) ? `${label} is required` : form) })
      .check(
        z.refine((amount) => !isMissing(amount), { error: `${label} is required`, abort: true }),
        z.refine((amount) => cents(amount) !== null, { error: form, abort: true }),
        z.refine((amount) => cents(amount)! >= least, {
          error: `${label} must be ${least === 0 ? 'at least' : 'greater than'} 0`,
        }),
        z.refine((amount) => cents(amount)! <= MOST_CENTS, { error: `${label} must be less than $1,000,000,000` }),
      ),
    z.transform((amount: Given) => cents(amount)!),
  )
}

const wholeNumber = (label: string, least: number, most: number) =>
  z.nullish(
    z
      .int({ error: `${label} must be a whole number` })
      .check(
        z.minimum(least, { error: `${label} must be at least ${least}` }),
        z.maximum(most, { error: `${label} must be at most ${most.toLocaleString('en-US')}` }),
      ),
  )

/** Texts one by one: trimmed, blank ones left out, none of them twice. */
const list = (label: string, most: number, item: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.pipe(
      z.array(z.string({ error: `${label} must be texts` }), { error: `${label} must be a list` }),
      z.transform((items: string[]) => [...new Set(items.map((text) => text.trim()))].filter((text) => text !== '')),
    ),
    z.array(item).check(z.maxLength(most, { error: `At most ${most} ${label.toLowerCase()}` })),
  )

/** What a listing is made of when staff writes it, each field by itself: all of them for a new one, any of them for a change. */
const fields = {
  title: requiredLine('Title', TITLE_MAX),
  description: optionalParagraphs('Description', 10_000),
  address: requiredLine('Address', 300),
  price: dollars('Price', 1),
  priceType: chosen('Price type', PRICE_TYPES),
  bedrooms: wholeNumber('Bedrooms', 0, 1000),
  bathrooms: wholeNumber('Bathrooms', 0, 1000),
  sqft: wholeNumber('Square feet', 0, 10_000_000),
  propertyType: chosen('Property type', PROPERTY_TYPES),
  status: chosen('Status', PROPERTY_STATUSES),
  imageUrls: list('Images', IMAGES_MAX, ImageUrl),
  /** What pictures show, by their address. */
  imageAlts: z.record(
    z.string(),
    z
      .string({ error: 'What a picture shows must be text' })
      .check(
        z.maxLength(ALT_MAX, { error: `What a picture shows must be at most ${ALT_MAX} characters` }),
        z.regex(/^\P{Cc}*$/u, { error: 'What a picture shows must be one line of text' }),
      ),
    { error: 'imageAlts must be texts by address' },
  ),
  features: list('Features', FEATURES_MAX, requiredLine('A feature', FEATURE_MAX)),
  firstMonth: z.nullish(dollars('First month’s rent', 0)),
  lastMonth: z.nullish(dollars('Last month’s rent', 0)),
  securityDeposit: z.nullish(dollars('Security deposit', 0)),
  lockFee: z.nullish(dollars('Lock and key', 0)),
  brokerFeePaidBy: z.nullish(chosen('Broker fee', BROKER_FEE_PAYERS)),
  yearBuilt: wholeNumber('Year built', 1600, 2100),
}

export const NewProperty = z.object({
  ...fields,
  priceType: z._default(fields.priceType, 'sale'),
  propertyType: z._default(fields.propertyType, 'house'),
  status: z._default(fields.status, 'available'),
  imageUrls: z._default(fields.imageUrls, []),
  imageAlts: z._default(fields.imageAlts, {}),
  features: z._default(fields.features, []),
})
export type NewProperty = z.output<typeof NewProperty>

/** What is not sent stays as it is; null clears. */
export const PropertyUpdate = z.extend(z.partial(z.object(fields)), { version: Version })
export type PropertyUpdate = z.output<typeof PropertyUpdate>
