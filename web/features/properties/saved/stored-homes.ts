import { SAVED_MAX, type SavedHome } from '#contract/saved/own.ts'

/** A saved home as this device keeps it. */
export interface StoredHome extends SavedHome {
  /** Already in an account: never added to one again, so it does not reach the next person's account. */
  isMerged?: true
}

export interface StoredList {
  homes: readonly StoredHome[]
  /** The account that this is a copy of. */
  owner?: string | undefined
  /** The account's list has not arrived yet. */
  isWaiting?: boolean | undefined
  /** How many were left out, because a device keeps only so many. */
  cut?: number | undefined
  /** Something could not be read. */
  isBroken?: boolean | undefined
}

/** Homes that are added or replaced, and ids of homes that are removed. */
export interface Change {
  put?: readonly StoredHome[]
  drop?: readonly string[]
  /** Replaces what the account has. Otherwise its own entry stays. */
  isEdit?: boolean
}

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const FORMS = {
  id: UUID,
  title: /^[^]{1,300}$/,
  price: /^\d{1,12}\.\d\d$/,
  priceType: /^(sale|rent)$/,
  status: /^(available|rented|sold)$/,
  note: /^[^\0]{0,500}$/,
  // Years of four digits.
  savedAt: /^\d/,
}

/** Anything may be in the storage, also what an extension or a later version of the site has put there. */
const isHome = (one: Record<string, unknown> | null): boolean =>
  Object.entries(FORMS).every(([name, form]) => typeof one?.[name] === 'string' && form.test(one[name])) &&
  new Date(Date.parse(String(one?.['savedAt'])) || 0).toJSON() === one?.['savedAt']

/** The last saved first. Those saved in one moment, as from a shared link, stay as they are. */
export const inOrder = (homes: readonly StoredHome[]) =>
  homes.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))

/** Reads a stored list: valid homes, each once, the last saved first. */
export function readHomes(text: string | null): StoredList {
  if (text === null) return { homes: [] }
  try {
    const { version, homes, owner, isWaiting } = JSON.parse(text)
    if (version !== 1) return { homes: [], isBroken: true }
    const all = new Map<string, StoredHome>(homes.filter(isHome).map((home: StoredHome) => [home.id, home]))
    const valid = inOrder([...all.values()])
    return {
      homes: valid.slice(0, SAVED_MAX),
      owner,
      isWaiting,
      cut: Math.max(0, valid.length - SAVED_MAX),
      isBroken: all.size < homes.length,
    }
  } catch {
    return { homes: [], isBroken: true }
  }
}
