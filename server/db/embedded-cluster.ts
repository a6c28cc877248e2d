import type { Account } from './embedded-account.ts'
import type { Address } from './embedded-address.ts'
import type { Binaries } from './embedded-binaries.ts'

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
