import type { Dependencies } from '../dependencies.ts'

/** How long a CDN may serve a response while it asks for a new one, in seconds. */
const STALE_S = 1
/** How long it may serve one where the server cannot be reached: as long as the server itself does without its database. */
const STALE_IF_ERROR_S = 300

/**
 * Headers for a CDN that is purged when content changes. Only a CDN reads `CDN-Cache-Control` (RFC 9213): browsers and other proxies still ask each time.
 * It keeps none beyond the moment until which the response is true. The names to purge by are in both of the headers that CDNs know.
 */
export function cdnHeaders(seconds: number, dependencies: Dependencies): Record<string, string> {
  const names = dependencies.names()
  const left = Math.max(Math.floor((dependencies.until - Date.now()) / 1000), 0)
  return {
    'cdn-cache-control': `public, max-age=${Math.min(seconds, left)}, stale-while-revalidate=${STALE_S}, stale-if-error=${STALE_IF_ERROR_S}`,
    'surrogate-key': names.join(' '),
    'cache-tag': names.join(','),
  }
}
