import type { Endpoint, Page, RequestOf, WireOf } from '#contract/core/endpoint.ts'
import type { FetchResponse, Fetch } from '#contract/core/page.ts'
import { ApiError } from './api-error.ts'
import { csrfToken, forgetCsrfToken } from './csrf.ts'
import { accessToken, refuseSession } from '../session/session.ts'

interface Parts {
  params?: object
  query?: object
  body?: unknown
  /** The same key returns the first response again. */
  idempotencyKey?: string
}
export type PagedEndpoint = Endpoint & { paged: true }
export type ItemOf<E extends Endpoint> = WireOf<E> extends (infer Item)[] ? Item : never

let transport: () => Fetch = () => fetch

/** On the server, each request provides its own way to call the API. */
export const provideTransport = (provide: () => Fetch) => {
  transport = provide
}

/** The URL of a call. Empty values are left out, so that each response has one URL. */
export function addressOf({ path }: Endpoint, params: object, query: object = {}) {
  const values = new Map(Object.entries(params))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, `${one}`)
  }
  return `${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))}${search.size > 0 ? `?${search}` : ''}`
}

async function send(endpoint: Endpoint, request: Parts, isRetry = false): Promise<FetchResponse> {
  const { params = {}, query = {}, body, idempotencyKey } = request
  const token = await accessToken()
  const response = await transport()(addressOf(endpoint, params, query), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.method !== 'GET' && { 'x-csrf-token': await csrfToken() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  const error = await ApiError.of(response)
  if (token) void refuseSession(token, error.code)
  if (error.code !== 'csrf' || isRetry) throw error
  forgetCsrfToken()
  return send(endpoint, request, true)
}

/** Calls an endpoint of the contract. Our own server's responses are typed but not validated. */
export async function call<const E extends Endpoint>(endpoint: E, request: RequestOf<E> & Parts): Promise<WireOf<E>> {
  const response = await send(endpoint, request)
  const answer: WireOf<E> = response.status === 204 ? undefined : await response.json()
  return answer
}

/** One page of a list, with the cursor of the next. */
export async function callPage<const E extends PagedEndpoint>(
  endpoint: E,
  request: RequestOf<E> & Parts,
): Promise<Page<ItemOf<E>>> {
  const response = await send(endpoint, request)
  const items: ItemOf<E>[] = await response.json()
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return {
    items,
    next: next === undefined ? null : new URL(next, 'http://localhost').searchParams.get('cursor'),
    total: Number(response.headers.get('x-total-count')),
  }
}
