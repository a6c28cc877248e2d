import type { Account } from './account.ts'
import type { Address } from './address.ts'
import type { Binaries } from './binaries.ts'

/** Everything about the database in one data folder. */
export interface Cluster {
  dir: string
  data: string
  account: Account | undefined
  binaries: Binaries
  address: Address
  settings: Record<string, string>
  /** Whether the product's role may create databases, as tests do. */
  mayCreateDatabases: boolean
}
