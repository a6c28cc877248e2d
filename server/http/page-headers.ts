import type { Page } from '#contract/core/endpoint.ts'

/**
 * The headers of one page of a list: its items are the body. `address` has only known parameters, because the response may be cached for everyone.
 */
export function pageHeaders(address: string, { next, total }: Page<unknown>): Record<string, string> {
  const headers = { 'x-total-count': String(total) }
  if (next === null) return headers
  // A cursor consists of plain characters.
  if (!address.includes('?')) return { ...headers, link: `<${address}?cursor=${next}>; rel="next"` }
  const url = new URL(address, 'http://localhost')
  url.searchParams.set('cursor', next)
  return { ...headers, link: `<${url.pathname}${url.search}>; rel="next"` }
}
