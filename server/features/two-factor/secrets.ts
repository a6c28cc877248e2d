import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 20
const CODE_BYTES = 15
const CODES = 10

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base 32, without padding, for whole groups of five bytes. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{5}/g, (group) => BASE32[Number.parseInt(group, 2)]!)
}

const inFours = (text: string) => text.match(/.{1,4}/g)!.join(' ')

/** A new authenticator secret: 160 bits in base 32. */
export const newSecret = () => base32(randomBytes(SECRET_BYTES))

/** The secret in groups of four, to type. */
export const manualKey = inFours

/** Backup codes of 120 bits each, in groups of four. */
export const newBackupCodes = () =>
  Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase().match(/.{4}/g)!.join('-'))

/** Removes the spaces and hyphens that make a code easier to read. */
export const plainCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** The codes are random enough that a fast hash is safe. */
export const hashOfCode = (code: string) => createHash('sha256').update(plainCode(code)).digest()
