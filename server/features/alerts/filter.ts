import { AlertFilter } from '#contract/alerts/public.ts'
import { fromCode } from '#contract/properties/share-code.ts'

/** A search as it is stored: its parameters as texts, without those that change nothing. */
export type StoredFilter = Record<string, string>

const textOf = (value: AlertFilter[keyof AlertFilter]): string =>
  typeof value === 'object' ? Object.values(value).join(',') : String(value ?? '')

const CHANGES_NOTHING = new Set(['', 'type=all', 'priceRange=any', 'beds=0', 'baths=0', 'minSqft=0', 'minPrice=0'])

export const storedOf = (filter: AlertFilter): StoredFilter =>
  Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([name, text]) => text !== '' && !CHANGES_NOTHING.has(`${name}=${text}`)),
  )

/** A stored search. Null where the rules have changed since and it means nothing any more. */
export const filterIn = (stored: StoredFilter): AlertFilter | null => AlertFilter.safeParse(stored).data ?? null

/** The saved homes that an alert is about. Null for one that is about new homes. */
export const savedHomesOf = ({ homes }: AlertFilter): string[] | null => (homes === undefined ? null : fromCode(homes))

/** Whether a stored search is the code of saved homes. */
export const isOfSavedHomes = (stored: StoredFilter) => 'homes' in stored

/** The list of homes for a stored search, newest first, or the saved homes. */
export const listPathOf = ({ homes, ...search }: StoredFilter) =>
  homes === undefined
    ? `/properties?${new URLSearchParams({ ...search, sort: 'newest' }).toString()}`
    : `/saved?shared=${homes}`
