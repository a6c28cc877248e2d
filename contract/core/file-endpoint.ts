import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Bytes } from './fields.ts'

/** An endpoint whose request or response body is a file instead of JSON. */
export interface FileEndpoint extends Endpoint {
  /** The MIME types that the request body may have. */
  consumes?: readonly string[]
  /** The MIME type of the response body. */
  produces?: string
}

/** The CSV file of an admin list. Its path is the list's path with `.csv`. */
export const csvOf = <const List extends `/api/${string}`, Query extends z.ZodMiniObject>(
  list: List,
  query: Query,
  summary = 'The same list as a CSV file',
) =>
  ({
    method: 'GET',
    path: `${list}.csv`,
    access: 'admin',
    summary,
    query,
    produces: 'text/csv',
    response: Bytes,
  }) as const
