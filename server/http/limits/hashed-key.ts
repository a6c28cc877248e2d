import { createHash } from 'node:crypto'

/** What a count is kept by where the table need not tell whose it is: an e-mail address, or what somebody typed in its place, perhaps a password. */
export const hashedKey = (text: string) => createHash('sha256').update(text).digest('base64url')
