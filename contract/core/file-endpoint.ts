import type { Endpoint } from './endpoint.ts'

/** An endpoint whose request or response body is a file instead of JSON. */
export interface FileEndpoint extends Endpoint {
  /** The MIME types that the request body may have. */
  consumes?: readonly string[]
  /** The MIME type of the response body. */
  produces?: string
}
