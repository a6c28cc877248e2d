import type * as z from 'zod/mini'

/** Who may call: everyone, every signed-in user, or administrators only. */
export type Access = 'public' | 'user' | 'admin'

/** One endpoint, declared once. The server's `route()`, the browser's `call()`, the OpenAPI document and the access test all read it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** One line for the API page. */
  summary: string
  /** The response is one page of a list, with the headers `X-Total-Count` and `Link: <…>; rel="next"`. */
  paged?: true
  /** The response is the same for everyone and may be cached until something that it depends on changes. */
  cached?: true
  /** Reads one record by its id. With `?orNone=true` a missing one answers 204 instead of 404, which browsers log as an error. */
  isLookup?: true
  /** Needs no CSRF token: the body has its own credentials, and the request's origin is checked. */
  isCsrfExempt?: true
  /** Open to a session that has passed the password but not the second factor. */
  isOpenBeforeSecondFactor?: true
  /** The status of a successful response. 200 by default. */
  status?: 201 | 204
  /** The status where nothing was created but something changed. The handler sets it with `reply.code()`. */
  elseStatus?: 200
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  response: z.ZodMiniType
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends z.ZodMiniType ? { [P in K]: Side extends 'input' ? z.input<E[K]> : z.output<E[K]> } : unknown

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>
/** What a handler receives, after validation. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>
/** What travels as JSON. Timestamps are ISO text. */
export type WireOf<E extends Endpoint> = z.input<E['response']>
/** What a handler returns, before encoding. Timestamps are `Date` objects. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>

/** One page of a list. `next` is the cursor of the next page, or null at the end. */
export interface Page<Item> {
  items: Item[]
  next: string | null
  /** The number of matches, counted up to 1,000. 1,001 means "more than 1,000". */
  total: number
}
