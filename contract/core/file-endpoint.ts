import type { Endpoint } from './endpoint.ts'

/** A call whose body or answer is a file as it is, in place of JSON. */
export interface FileEndpoint extends Endpoint {
  /** The body is a file of one of these types. */
  consumes?: readonly string[]
  /** The answer is a file of this type. */
  produces?: string
}
