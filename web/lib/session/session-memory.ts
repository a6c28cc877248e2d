/** What this tab remembers across page loads. Where storage is forbidden it remembers nothing. */
export function remember(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Nothing depends on it.
  }
}

export function recall(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
