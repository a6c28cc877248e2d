import type { Db } from '#server/db/connection.ts'
import type { Claims } from '#server/gateways/identity.ts'
import { sql } from 'kysely'

/** Creates a user with the default role. */
export const insertUser = (
  db: Db,
  { userId: id, email, firstName, lastName }: { userId: string; email: string; firstName: string; lastName: string },
) =>
  db
    .insertInto('users')
    .values({ id, email, first_name: firstName, last_name: lastName })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Users write this metadata themselves, so it may be of any type. */
const nameIn = <Name extends 'first_name' | 'last_name'>(name: Name) => {
  const value = sql`w.user_metadata -> ${sql.lit(name)}`
  return sql<string>`case jsonb_typeof(${value}) when 'string' then ${value} #>> '{}' else '' end`.as(name)
}

/** Creates a user from the embedded service's own tables, unless it does not know the user or has ended the session. */
export const insertEmbeddedUser = (db: Db, { userId, sessionId }: Claims) =>
  db
    .insertInto('users')
    .columns(['id', 'email', 'first_name', 'last_name'])
    .expression((eb) =>
      eb
        .selectFrom('auth_users as w')
        .innerJoin('auth_sessions as a', 'a.user_id', 'w.id')
        .select(['w.id', 'w.email'])
        .select([nameIn('first_name'), nameIn('last_name')])
        .where('w.id', '=', userId)
        .where('a.id', '=', sessionId)
        .where('w.email', 'is not', null)
        .$narrowType<{ email: string }>()
        // Waits for a concurrent deletion.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Another user who has the address in our table. */
export async function findHolder(trx: Db, email: string, except: string | null): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Sets the address that a user signs in with now. False while another user has it. */
export async function updateEmail(trx: Db, id: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users as u')
    .set({ email, updated_at: sql<Date>`now()` })
    .where('u.id', '=', id)
    .where(sql<boolean>`not exists (select from users as o where o.email = ${email} and o.id <> u.id)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The address of a user at the embedded identity service. */
export async function findEmbeddedEmail(trx: Db, id: string): Promise<string | null> {
  const row = await trx.selectFrom('auth_users').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? null
}

/** For the greeting of an email. Empty where no name is known. */
export async function firstNameOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirst()
  return row?.first_name ?? ''
}
