import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'

interface FactorJson {
  id: string
  friendly_name: string
  factor_type: 'totp' | 'webauthn'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

export type UserRow = Selectable<Database['auth_users']> & { factors: FactorJson[] }

const factors = sql<FactorJson[]>`coalesce((
  select json_agg(json_build_object(
    'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
    'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at, f.id)
  from auth_factors as f where f.user_id = auth_users.id), '[]')`.as('factors')

const users = (db: Db) => db.selectFrom('auth_users').selectAll('auth_users').select(factors)

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  users(db).where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  users(db).where('email', '=', email).executeTakeFirst()

/** Locks a user until the transaction ends and returns the current row. */
export async function lockUser(trx: Db, id: string): Promise<UserRow | undefined> {
  await trx.selectFrom('auth_users').select('id').where('id', '=', id).forUpdate().execute()
  return findUser(trx, id)
}

export async function lockUserByEmail(trx: Db, email: string): Promise<UserRow | undefined> {
  await trx.selectFrom('auth_users').select('id').where('email', '=', email).forUpdate().execute()
  return findUserByEmail(trx, email)
}

export async function listUsers(db: Db, page: number, size: number) {
  const rows: UserRow[] = await users(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await db
    .selectFrom('auth_users')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** PostgreSQL's `unique_violation`. */
export const isUniqueViolation = (error: unknown) => (error as { code?: unknown } | null)?.code === '23505'

const refuseTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? emailExists() : error
}

export const EMAIL_PROVIDER = { provider: 'email', providers: ['email'] }

export const emailExists = () =>
  new AuthFailure(422, 'email_exists', 'A user with this email address has already been registered')

/** Throws where another user has the address, here or in the product. */
export async function requireEmailFree(ctx: AuthContext, trx: Db, email: string, userId: string | null) {
  const known = await findUserByEmail(trx, email)
  if ((known && known.id !== userId) || (await ctx.isEmailTaken(trx, email, userId))) throw emailExists()
}

/** Creates a user. Throws where the address or id is taken. */
export async function insertUser(
  ctx: AuthContext,
  db: Db,
  values: Partial<Insertable<Database['auth_users']>>,
): Promise<UserRow> {
  if (values.email) await requireEmailFree(ctx, db, values.email, values.id ?? null)
  const row = await db
    .insertInto('auth_users')
    .values({ app_metadata: JSON.stringify(EMAIL_PROVIDER), user_metadata: '{}', ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  return { ...row, factors: [] }
}

export async function updateUser(db: Db, id: string, values: Updateable<Database['auth_users']>): Promise<UserRow> {
  return db
    .updateTable('auth_users')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll('auth_users')
    .returning(factors)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
}

export const isBanned = ({ banned_until: until }: Pick<UserRow, 'banned_until'>) =>
  until !== null && until.getTime() > Date.now()

/** Administrators have shorter sessions. The product sets their role in the metadata that users cannot change. */
export const isAdmin = ({ app_metadata: { role } }: Pick<UserRow, 'app_metadata'>) => role === 'admin'

const instant = (date: Date | null) => date?.toISOString()

function identitiesOf(user: UserRow) {
  if (user.email === null) return []
  const { id, email, identity_id } = user
  // `email_verified` means that the owner has proven the address. A confirmed address is enough to sign in.
  const data = { email, email_verified: user.email_proven_at !== null, phone_verified: false, sub: id }
  return [
    {
      identity_id,
      id,
      user_id: id,
      identity_data: data,
      provider: 'email',
      last_sign_in_at: instant(user.last_sign_in_at),
      created_at: instant(user.created_at),
      updated_at: instant(user.updated_at),
      email,
    },
  ]
}

/** A user in the protocol's format. Empty fields are left out. */
export const presentUser = (user: UserRow) => ({
  id: user.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: user.email ?? '',
  phone: '',
  email_confirmed_at: instant(user.email_confirmed_at),
  confirmed_at: instant(user.email_confirmed_at),
  invited_at: instant(user.invited_at),
  new_email: user.new_email ?? undefined,
  last_sign_in_at: instant(user.last_sign_in_at),
  app_metadata: user.app_metadata,
  user_metadata: user.user_metadata,
  identities: identitiesOf(user),
  factors: user.factors.length > 0 ? user.factors : undefined,
  created_at: instant(user.created_at),
  updated_at: instant(user.updated_at),
  banned_until: instant(user.banned_until),
  is_anonymous: user.is_anonymous,
})
