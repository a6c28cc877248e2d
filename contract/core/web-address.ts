import * as z from 'zod/mini'

/** Whether a text is a web address over HTTPS. Browsers prompt for a password where an address contains credentials. */
export function isWebAddress(text: string): boolean {
  if (!/^https:\/\/[^/\\][^\p{Cc}\u2028\u2029]*$/iu.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Whether a web address leads to one of these hosts, on the usual port. Look-alikes such as `vimeo.com.example` do not. */
export function isOnHost(address: string, hosts: readonly string[]): boolean {
  const { hostname, port } = new URL(address)
  return port === '' && hosts.includes(hostname)
}

/** Browsers block images over plain HTTP. */
const isAddress = (text: string) => /^\/pictures\/[\w-]+\.jpg$/.test(text) || isWebAddress(text)

/** The URL of a picture, either on the web or one of our own. */
export const pictureUrl = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.maxLength(2000, { error: `${label} must be at most 2000 characters`, abort: true }),
      z.refine(isAddress, { error: `${label} must be a web address that begins with https://` }),
    )

export const ImageUrl = pictureUrl('Image URL')

/** The parameters of a query string as a request has them: one that is given more than once is a list, which most endpoints refuse. */
export function queryOf(query: string): Record<string, string | string[]> {
  const given = new URLSearchParams(query)
  const values = (name: string) => given.getAll(name)
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => [name, values(name).length > 1 ? values(name) : values(name)[0]!]),
  )
}
