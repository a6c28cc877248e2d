import type * as z from 'zod/mini'

/** Who may call: anybody, anybody signed in, administrators alone. */
export type Access = 'public' | 'user' | 'admin'

/** One call of the product: said once here, read by the server's `route()`, the browser's `call()`, the OpenAPI document and the access test. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** One line for the API page. */
  summary: string
  /** The answer is one page of a list: `X-Total-Count` and `Link: <…>; rel="next"` come with it. */
  paged?: true
  /** The answer is the same for everybody and may be kept until public content changes. */
  cached?: true
  /** Protected by credentials of its own in the body, and by where the browser says it comes from. */
  isCsrfExempt?: true
  /** For a session that was made by password alone while two-factor is on. */
  isOpenBeforeSecondFactor?: true
  /** Status of success: 200 unless said. */
  status?: 201 | 204
  /** Answered where nothing was made but something changed: the handler says so by `reply.code()`. */
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
/** What travels: JSON, with instants as ISO text. */
export type WireOf<E extends Endpoint> = z.input<E['response']>
/** What a handler gives, before encoding: instants are `Date`. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>

/** One page of a list. `next` is the cursor of the page after it, or null at the end. */
export interface Page<Item> {
  items: Item[]
  next: string | null
  /** Matches in all, counted to 1,000; 1,001 stands for "more than 1,000". */
  total: number
}
