import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

// 0x00 | session (16) | counter (4) | signature (16) | checksum (4): 41 bytes, which are 55 characters
const SIGNED = 21
const CHECKED = 37

export interface RefreshToken {
  sessionId: string
  counter: number
  signed: Buffer
  signature: Buffer
}

const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest().subarray(0, 4)
const sign = (bytes: Buffer, key: Buffer) => createHmac('sha256', key).update(bytes).digest().subarray(0, 16)

/** The refresh token of a session's counter. It is the same until the counter advances. */
export function writeRefreshToken(session: { id: string; token_key: Buffer; counter: number }): string {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(session.counter)
  const signed = Buffer.concat([Buffer.of(0), Buffer.from(session.id.replaceAll('-', ''), 'hex'), counter])
  const checked = Buffer.concat([signed, sign(signed, session.token_key)])
  return Buffer.concat([checked, checksum(checked)]).toString('base64url')
}

/** Decodes a refresh token. Null where its format is wrong. Only the session's key can verify it. */
export function readRefreshToken(token: string): RefreshToken | null {
  if (!/^[\w-]{55}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes[0] !== 0) return null
  if (!checksum(bytes.subarray(0, CHECKED)).equals(bytes.subarray(CHECKED))) return null
  const hex = bytes.subarray(1, 17).toString('hex')
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: bytes.readUInt32BE(17),
    signed: bytes.subarray(0, SIGNED),
    signature: bytes.subarray(SIGNED, CHECKED),
  }
}

export const isSignedBy = ({ signed, signature }: RefreshToken, key: Buffer) =>
  timingSafeEqual(sign(signed, key), signature)
