import type { Endpoint, Page } from '#contract/core/endpoint.ts'
import type { FetchResponse } from '#contract/core/page.ts'
import { queryOf } from '#contract/core/web-address.ts'
import type { PublicCache } from './cache/public-cache.ts'
import { bodyOf, STATUS, toAppError } from '#server/errors.ts'
import type { FastifyError } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { safeEncode } from './encode.ts'
import { pageHeaders } from './page-headers.ts'
import { normalAddress, splitAddress } from './url.ts'

export type LocalHandler = (input: { params: unknown; query: unknown }) => Promise<unknown>

interface LocalCall {
  endpoint: Endpoint
  handler: LocalHandler
  /** The words of the path. Parameters start with a colon. */
  words: string[]
}

const wordsOf = (path: string) => path.split('/')

/** The parameters of a path. Null where it is another endpoint's, or encoded, which none of our ids needs. */
function paramsOf({ words }: LocalCall, path: string[]): Record<string, string> | null {
  if (words.length !== path.length || path.some((word) => word.includes('%'))) return null
  const params: Record<string, string> = {}
  for (const [at, word] of words.entries()) {
    if (word.startsWith(':')) params[word.slice(1)] = path[at]!
    else if (word !== path[at]) return null
  }
  return params
}

function answerOf(status: number, headers: Record<string, string>, body: unknown): FetchResponse {
  return {
    ok: status < 300,
    status,
    statusText: '',
    headers: { get: (name) => headers[name] ?? null },
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(JSON.stringify(body)),
  }
}

/** Validates, calls and encodes as the route of the endpoint does. Null where the input is not valid. */
async function answer(call: LocalCall, address: string, given: { params: object; query: object }) {
  const { endpoint, handler } = call
  const params = endpoint.params ? safeParse(endpoint.params, given.params) : { success: true, data: {} }
  const query = endpoint.query ? safeParse(endpoint.query, given.query) : { success: true, data: {} }
  if (!params.success || !query.success) return null
  const result = await handler({ params: params.data, query: query.data })
  const page = endpoint.paged ? (result as Page<unknown>) : null
  const body = safeEncode(endpoint.response, page ? page.items : result)
  if (!body.success) throw body.error
  const normal = normalAddress(address, Object.keys(endpoint.query?.shape ?? {})) ?? endpoint.path
  return answerOf(endpoint.status ?? 200, page ? pageHeaders(normal, page) : {}, body.data)
}

/**
 * Calls of pages to public endpoints during server rendering. They skip HTTP, JSON and the hooks of a request, which cost more than the work itself.
 * Only endpoints whose response is the same for everyone can be called in this way.
 */
export class LocalCalls {
  readonly #calls: LocalCall[] = []
  readonly #cache: PublicCache

  constructor(cache: PublicCache) {
    this.#cache = cache
  }

  add(endpoint: Endpoint, handler: LocalHandler) {
    this.#calls.push({ endpoint, handler, words: wordsOf(endpoint.path) })
  }

  /** The response for a URL, or null where it takes a real request: other endpoints, and input that is refused. Errors are responses too. */
  async get(address: string, onFailure: (error: unknown) => void): Promise<FetchResponse | null> {
    const { path, query } = splitAddress(address)
    const words = wordsOf(path)
    for (const call of this.#calls) {
      const params = paramsOf(call, words)
      if (!params) continue
      try {
        const make = () => answer(call, address, { params, query: queryOf(query) })
        // Without parameters there is one response, which every page of a kind needs.
        return await (address === call.endpoint.path && !call.endpoint.paged
          ? this.#cache.value(address, make)
          : make())
      } catch (error) {
        const failure = toAppError(error as FastifyError)
        const status = STATUS[failure.code]
        if (status >= 500) onFailure(failure.cause ?? failure)
        return answerOf(status, {}, bodyOf(failure))
      }
    }
    return null
  }
}
