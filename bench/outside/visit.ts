import type { Kind } from './addresses.ts'

export const ENCODINGS = ['br', 'zstd', 'gzip, deflate, br, zstd']
export const ADDRESSES = 384

/** What a request costs, as an average over many. */
export interface Asked {
  /** CPU time of the whole process tree, in ms. */
  cpu: number
  /** The part of it that PostgreSQL took. */
  database: number
  /** On the wire, with heads. */
  bytes: number
}

export interface Visit {
  kind: Kind
  encoding: string
  /** Each address for the first time, after the warm-up on others. */
  first: Asked
  /** The same addresses once more. */
  second: Asked
  /** Those that fit in the cache, over and over, and a plain Node.js server that sends the same. Null where nothing is cached. */
  repeated: { cached: Asked; bare: Asked } | null
}
