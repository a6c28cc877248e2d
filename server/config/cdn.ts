import * as z from 'zod/mini'

/** Over http as well, because a cache of one's own stands in the same network. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** A name and a value, as in `Fastly-Key: secret`. */
const HEADER = /^([\w-]+):\s*([\x21-\x7E][\x20-\x7E]*)$/

const address = (example: string) =>
  z.optional(
    z.string().check(
      z.refine(isAddress, {
        error: `the address that purges the CDN, such as ${example}`,
      }),
    ),
  )

/** The settings of a CDN in front. `seconds` is the schema of CDN_SECONDS. */
export const cdnSettings = <Seconds>(seconds: Seconds) => ({
  CDN_SECONDS: seconds,
  CDN_PURGE_URL: address('https://api.fastly.com/service/SERVICE/purge'),
  CDN_PURGE_ALL_URL: address('https://api.fastly.com/service/SERVICE/purge_all'),
  CDN_PURGE_KEY: z.optional(
    z.string().check(z.regex(HEADER, { error: 'a header with its value, such as Fastly-Key: KEY' })),
  ),
})

interface Given {
  CDN_SECONDS: number
  CDN_PURGE_URL?: string | undefined
  CDN_PURGE_ALL_URL?: string | undefined
  CDN_PURGE_KEY?: string | undefined
}

/** How long a CDN may keep public responses (0 without one), and how it is purged, if the product does that. A string is an error message. */
export function readCdn({ CDN_SECONDS: seconds, CDN_PURGE_URL: url, CDN_PURGE_ALL_URL, CDN_PURGE_KEY: key }: Given) {
  if (url === undefined && (CDN_PURGE_ALL_URL ?? key) !== undefined)
    return 'CDN_PURGE_ALL_URL and CDN_PURGE_KEY need CDN_PURGE_URL, the address that purges the CDN'
  if (url === undefined) return { seconds, purge: null }
  if (seconds === 0) return 'CDN_PURGE_URL needs CDN_SECONDS, how long the CDN may keep pages'
  const [, name, value] = HEADER.exec(key ?? '') ?? []
  return {
    seconds,
    purge: {
      url,
      allUrl: CDN_PURGE_ALL_URL ?? url,
      headers: name ? { [name]: value! } : ({} as Record<string, string>),
    },
  }
}
