const KEY = 'recovery'

/** Whether a mailed link signed this tab in to choose a new password. Stored in the tab until that is done. */
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
