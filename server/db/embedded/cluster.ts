import type { Account } from './account.ts'
import type { Address } from './address.ts'
import type { Binaries } from './binaries.ts'

/** All that is known of one data folder's database. */
export interface Cluster {
  dir: string
  data: string
  account: Account | undefined
  binaries: Binaries
  address: Address
  settings: Record<string, string>
  /** Whether the product's role may make further databases, as tests do. */
  mayCreateDatabases: boolean
}
