import * as z from 'zod/mini'

const NOT_AN_ADDRESS = 'Image URL must be a web address that begins with https://'

/** Browsers block images over plain HTTP, and prompt for a password where a URL contains credentials. */
function isAddress(text: string): boolean {
  if (/^\/pictures\/[\w-]+\.jpg$/.test(text)) return true
  if (!/^https:\/\/[^/\\][^\p{Cc}\u2028\u2029]*$/iu.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** The URL of an image, either on the web or one of our own pictures. */
export const ImageUrl = z
  .string({ error: 'Image URL is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Image URL is required', abort: true }),
    z.maxLength(2000, { error: 'Image URL must be at most 2000 characters', abort: true }),
    z.refine(isAddress, { error: NOT_AN_ADDRESS }),
  )
