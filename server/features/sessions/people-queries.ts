import type { Db } from '#server/db/connection.ts'
import type { Claims } from '#server/gateways/identity.ts'
import { sql } from 'kysely'

/** Notes a person who is known to the identity service alone. Their role is that of everybody. */
export const insertUser = (
  db: Db,
  { userId: id, email, firstName, lastName }: { userId: string; email: string; firstName: string; lastName: string },
) =>
  db
    .insertInto('users')
    .values({ id, email, first_name: firstName, last_name: lastName })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** People write their own names there, of whatever kind. */
const nameIn = <Name extends 'first_name' | 'last_name'>(name: Name) => {
  const value = sql`w.user_metadata -> ${sql.lit(name)}`
  return sql<string>`case jsonb_typeof(${value}) when 'string' then ${value} #>> '{}' else '' end`.as(name)
}

/** The same from the embedded service's own tables: nobody is noted whom it does not know, or whose session is over there. */
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
        // Deleted at this moment: then it is waited for.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Somebody other than this one who has the address, as far as we know. */
export async function findHolder(trx: Db, email: string, except: string | null): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Gives a person the address that they sign in with now; false while somebody else has it. */
export async function moveUser(trx: Db, id: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users as u')
    .set({ email, updated_at: sql<Date>`now()` })
    .where('u.id', '=', id)
    .where(sql<boolean>`not exists (select from users as o where o.email = ${email} and o.id <> u.id)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** By what address the embedded identity service knows somebody. */
export async function findEmbeddedEmail(trx: Db, id: string): Promise<string | null> {
  const row = await trx.selectFrom('auth_users').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? null
}
