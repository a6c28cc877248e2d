import type { Database } from '#server/db/schema.ts'

/**
 * What a column with text, bytes or JSON holds. `person`: what someone told us or did. `staff`: names and notes of staff, which are never given out.
 * `secret`: passwords, keys, tokens and their hashes. `copy`: derived from other columns. `fact`: nothing about a person.
 */
export type Content = 'person' | 'staff' | 'secret' | 'copy' | 'fact'

/** How the rows of a person are found: by their account, by an address in a column, or through rows of another table. */
export interface Owner {
  user?: string
  /** The same of those who have it no longer. */
  formerUser?: string
  /** The same where the id is stored as text. */
  userText?: string
  email?: string
  through?: { column: string; table: keyof Database; key: string }
}

/** The records of a person, as staff read of them. */
export interface About {
  /** In the summary, and as the name of the part in an export. */
  title: string
  of: Owner
  /** What an erasure does with the rows. A nameless row stays without anything that says whose it was. */
  erasure: 'deleted' | 'nameless' | 'kept'
  /** What is left after an erasure, and why. */
  because?: string
  /** The same of an account that has a lease or payments, which is made nameless instead of being deleted. */
  becauseOfBooks?: string
  /** Counted with the rows that they belong to. */
  isDetail?: true
  /** Rows that are not given out. */
  except?: string
  /** Not given out at all, because it says nothing that the person could read. */
  isInternal?: true
}

export interface TableEntry<Row> {
  columns: Partial<Record<keyof Row & string, Content>>
  about?: About
  /** How long a row is kept, as docs/privacy-data.md says. */
  kept: string
}

export const FOREVER = 'as long as the installation'
export const WITH_ACCOUNT = 'with the account'
export const WITH_REQUEST = 'with its request'
export const SECURITY_LOG =
  'Kept as evidence of who did what. Removing entries would break the chain that proves the log was not changed.'
export const BOOKS = 'Kept with the name of the payer, because tax and housing law require records of payments.'

export const ofUser: Owner = { user: 'user_id' }
export const through = (column: string, table: keyof Database, key = 'id'): Owner => ({
  through: { column, table, key },
})

export type Tables<Name extends keyof Database> = { [Table in Name]: TableEntry<Database[Table]> }

/** Rows that belong to others of a person, and are kept with them. */
export const detail = (title: string, column: string, table: Parameters<typeof through>[1]) =>
  ({ title, of: through(column, table), erasure: 'kept', isDetail: true }) as const
