import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM, bound to one row (`owner`), so that a value copied to another row cannot be decrypted. */
export function sealBytes(bytes: Buffer, owner: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws if the value was not sealed with this key for this owner. */
export function unsealBytes(sealed: Buffer, owner: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

export const seal = (text: string, owner: string, key: Buffer) => sealBytes(Buffer.from(text), owner, key)

export const unseal = (sealed: Buffer, owner: string, key: Buffer) => unsealBytes(sealed, owner, key).toString()

/** Re-encrypts a secret with another key for the same owner. */
export const reseal = (sealed: Buffer, owner: string, { from, to }: { from: Buffer; to: Buffer }) =>
  sealBytes(unsealBytes(sealed, owner, from), owner, to)
