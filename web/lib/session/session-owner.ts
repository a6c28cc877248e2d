import { STORED } from './session.ts'

/** The id of the user who is signed in with this browser. Null for a visitor. */
export function sessionOwner(): string | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null')?.user?.id ?? null
  } catch {
    return null
  }
}
