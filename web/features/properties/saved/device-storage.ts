/** The device's own list. */
export const DEVICE = 'saved-homes'
/** A copy of the list of the account that is signed in. */
export const COPY = 'saved-homes-account'
/** The homes that were looked at on this device. */
export const VIEWED = 'viewed-homes'

/** Values that the browser did not take: storage is blocked or full, so they stay for this visit only. */
const unstored = new Map<string, string>()

export function read(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return unstored.get(key) ?? null
  }
}

/** False where the value stays only for this visit. */
export function write(key: string, value: object): boolean {
  const text = JSON.stringify({ version: 1, ...value })
  try {
    localStorage.setItem(key, text)
    return unstored.delete(key) || true
  } catch {
    unstored.set(key, text)
    return false
  }
}

export function remove(key: string) {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // There is nothing to remove.
  }
}
