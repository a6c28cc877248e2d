import { IDS_MAX } from './by-ids.ts'

const BYTES = 16

/** The ids of homes for an address: 16 bytes each, in base64url. */
export function toCode(ids: readonly string[]): string {
  const bytes = ids.slice(0, IDS_MAX).flatMap((id) => id.replaceAll('-', '').match(/../g)!)
  const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The ids in an address. Null if it is damaged or has more than `most`. */
export function fromCode(code: string, most: number = IDS_MAX): string[] | null {
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const count = text.length / BYTES
    if (!Number.isInteger(count) || count === 0 || count > most) return null
    const hex = Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
    const ids = (hex.match(/.{32}/g) ?? []).map((id) =>
      id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    )
    return [...new Set(ids)]
  } catch {
    return null
  }
}
