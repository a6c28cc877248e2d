import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16

const sealOf = (secret: string, purpose: string, id: Buffer) =>
  createHmac('sha256', secret).update(`${purpose} `).update(id).digest().subarray(0, ID_BYTES)

/**
 * The secret of a link: an id and its signature, 43 characters. It is not stored, and works as long as there is something to find. A link for one
 * purpose does not work for another.
 */
export function linkToken(secret: string, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sealOf(secret, purpose, bytes)]).toString('base64url')
}

/** The id in a token. Null where the signature is not ours. */
export function idInToken(secret: string, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * ID_BYTES || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sealOf(secret, purpose, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
