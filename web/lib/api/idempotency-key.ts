/** Not `crypto.randomUUID`, which is missing on pages without HTTPS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the same key while the content is the same, whatever happened to the call, and a new key for other content. */
export function createIdempotencyKeys() {
  let current: { content: string; key: string } | null = null
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      if (current?.content !== text) current = { content: text, key: newKey() }
      return current.key
    },
    forget() {
      current = null
    },
  }
}
