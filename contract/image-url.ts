import * as z from 'zod/mini'

const NOT_AN_ADDRESS = 'Image URL must be a web address that begins with http:// or https://'
const isAddress = (text: string) =>
  /^\/pictures\/[\w-]+\.jpg$/.test(text) || (/^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text))

/** Where a picture lies: on the web, or among our own. */
export const ImageUrl = z
  .string({ error: 'Image URL is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Image URL is required', abort: true }),
    z.maxLength(2000, { error: 'Image URL must be at most 2000 characters', abort: true }),
    z.refine(isAddress, { error: NOT_AN_ADDRESS }),
  )
