/** Random, also where the page was not loaded over https and `crypto.randomUUID` is missing. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** One key for as long as the content stays the same, whatever became of the call: a new one for another content. */
export function keyKeeper() {
  let kept: { content: string; key: string } | null = null
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      if (kept?.content !== text) kept = { content: text, key: newKey() }
      return kept.key
    },
    forget() {
      kept = null
    },
  }
}
