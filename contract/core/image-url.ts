import * as z from 'zod/mini'

const NOT_AN_ADDRESS = 'Image URL must be a web address that begins with https://'

/** Browsers block pictures that come without encryption, and ask for a name and password that stand in an address. */
function isAddress(text: string): boolean {
  if (/^\/pictures\/[\w-]+\.jpg$/.test(text)) return true
  if (!/^https:\/\/[^/\\][^\p{Cc}\u2028\u2029]*$/iu.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Where a picture lies: on the web, or among our own. */
export const ImageUrl = z
  .string({ error: 'Image URL is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Image URL is required', abort: true }),
    z.maxLength(2000, { error: 'Image URL must be at most 2000 characters', abort: true }),
    z.refine(isAddress, { error: NOT_AN_ADDRESS }),
  )
