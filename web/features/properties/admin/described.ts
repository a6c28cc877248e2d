import { formatDay } from '#contract/core/dates.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import type { AdminProperty } from '#contract/properties/admin.ts'
import { PROPERTY_FORM } from '#contract/properties/fields.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { BROKER_WORDS } from '../detail/up-front.ts'
import { PRICE_TYPE_NAMES, statusName, typeName } from '../labels.ts'
import { type FieldName, NAMES, type NamesOfKind, type UsedKind } from './draft.ts'

/** The label of a choice. */
const CHOSEN: Readonly<Record<NamesOfKind<'choice' | 'optionalChoice'>, (listing: AdminProperty) => string>> = {
  priceType: ({ priceType }) => PRICE_TYPE_NAMES[priceType],
  propertyType: ({ propertyType }) => typeName(propertyType),
  status: ({ status }) => statusName(status),
  brokerFeePaidBy: ({ brokerFeePaidBy }) => (brokerFeePaidBy === null ? '' : BROKER_WORDS[brokerFeePaidBy]),
}

const plain = (value: unknown) => value as string
const listedImages = (urls: readonly string[]) =>
  urls.length === 0 ? '' : `${formatCount(urls.length, 'image')}: ${urls.join(', ')}`

/** The display text of each kind. */
const READ: Readonly<Record<UsedKind, (value: never, name: FieldName, listing: AdminProperty) => string>> = {
  line: plain,
  optionalLine: plain,
  text: plain,
  price: formatMoney,
  money: formatMoney,
  count: formatNumber,
  year: String,
  day: formatDay,
  choice: (_, name, listing) => CHOSEN[name as keyof typeof CHOSEN](listing),
  optionalChoice: (_, name, listing) => CHOSEN[name as keyof typeof CHOSEN](listing),
  list: (items: readonly string[], name) => (name === 'imageUrls' ? listedImages(items) : items.join(', ')),
  descriptions: (texts: Readonly<Record<string, string>>) => Object.values(texts).join(', '),
}

/** The display text of every field, to show what someone else has changed. */
export const described = (listing: AdminProperty): Readonly<Record<string, string>> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const { kind, label } = PROPERTY_FORM[name]
      return [label, listing[name] === null ? '' : READ[kind](listing[name] as never, name, listing)]
    }),
  )
