const KEY = 'recovery'

/** Whether this tab was signed in by the link of a mail, to choose a new password: known to it alone, and until it is done. */
export function isRecovering(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function setRecovering(isIt: boolean) {
  if (isIt) sessionStorage.setItem(KEY, 'true')
  else sessionStorage.removeItem(KEY)
}
