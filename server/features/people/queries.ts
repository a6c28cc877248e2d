import type { Role } from '#contract/auth/account.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { About } from './data/table-entry.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** Whom rows belong to. The address is in lower case. */
export interface Subject {
  email: string
  /** Null for a person without an account. */
  userId: string | null
}

export type Table = keyof Database

interface PersonTable {
  table: Table
  about: About
}

/** The tables with rows of a person, in the order of an export. */
export const PERSON_TABLES: readonly PersonTable[] = Object.entries(PERSONAL_DATA).flatMap(([table, { about }]) =>
  about === undefined ? [] : [{ table: table as Table, about }],
)

/** Which rows of a table are a person's. */
export function isOf(table: Table, person: Subject): RawBuilder<boolean> {
  const { user, formerUser, userText, email, through } = PERSONAL_DATA[table].about!.of
  const ways: RawBuilder<unknown>[] = []
  if (user !== undefined && person.userId !== null) ways.push(sql`${sql.ref(user)} = ${person.userId}::uuid`)
  if (formerUser !== undefined && person.userId !== null)
    ways.push(sql`${sql.ref(formerUser)} = ${person.userId}::uuid`)
  if (userText !== undefined && person.userId !== null) ways.push(sql`${sql.ref(userText)} = ${person.userId}::text`)
  if (email !== undefined) ways.push(sql`lower(${sql.ref(email)}) = ${person.email}`)
  if (through !== undefined)
    ways.push(
      sql`${sql.ref(through.column)} in (select ${sql.ref(through.key)} from ${sql.table(through.table)} where ${isOf(through.table, person)})`,
    )
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** How many rows of each table are a person's. */
export async function countRows(db: Db, person: Subject): Promise<Map<Table, number>> {
  const counts = PERSON_TABLES.map(
    ({ table }) =>
      sql`select ${table}::text as "table", count(*)::int as count from ${sql.table(table)} where ${isOf(table, person)}`,
  )
  const { rows } = await sql<{ table: Table; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ table, count }) => [table, count]))
}

/** What is never given out: secrets, copies for the search, and names and notes of staff. */
const hiddenOf = (table: Table) =>
  Object.entries(PERSONAL_DATA[table].columns).flatMap(([column, content]) =>
    content === 'secret' || content === 'copy' || content === 'staff' ? [column] : [],
  )

const givenOut = ({ except }: About) => (except === undefined ? sql`` : sql`and not ${sql.ref(except)}`)

/** The rows of a person as they are given out. */
export async function listRows(db: Db, { table, about }: PersonTable, person: Subject): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(found) - ${hiddenOf(table)}::text[] as row from ${sql.table(table)} as found
    where ${isOf(table, person)} ${givenOut(about)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** The account with an address: ours, or one at the embedded identity service that never signed in here. */
export async function findAccount(db: Db, email: string) {
  const { rows } = await sql<{ id: string; name: string | null; role: Role | null }>`
    select coalesce(u.id, a.id) as id, trim(u.first_name || ' ' || u.last_name) as name, u.role
    from (select * from users where email = ${email}) as u
    full join (select id from auth_users where email = ${email}) as a on a.id = u.id
    order by u.id nulls last limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether a lease, a share of one or a payment belongs to an account, so that an erasure makes it nameless instead of deleting it. */
export async function isInBooks(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from leases where user_id = ${userId} or former_user_id = ${userId} union all select from lease_tenants where user_id = ${userId}
    union all select from payments where user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

/** The photos of a person's maintenance requests and messages, oldest first. */
export const listPhotos = (db: Db, person: Subject) =>
  db
    .selectFrom('maintenance_photos')
    .select(['id', 'file_key'])
    .where(isOf('maintenance_photos', person))
    .where('stored_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('message_id', 'is', null),
        eb('message_id', 'in', eb.selectFrom('maintenance_messages').select('id').where('is_internal', '=', false)),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The stored files that rows of a person name, oldest first, without those that are not given out. */
export async function listFiles(db: Db, table: 'documents' | 'receipt_photos' | 'condition_photos', person: Subject) {
  const { rows } = await sql<{ id: string; file_key: string }>`
    select id, file_key from ${sql.table(table)}
    where ${isOf(table, person)} and stored_at is not null ${givenOut(PERSONAL_DATA[table].about!)} order by created_at, id`.execute(
    db,
  )
  return rows
}

/** The completed payments of an account, oldest first. */
export const listPaid = (db: Db, userId: string, gateway: Database['payments']['gateway']) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'completed')
    .where('gateway', '=', gateway)
    .orderBy('created_at')
    .execute()
