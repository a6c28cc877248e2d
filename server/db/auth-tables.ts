import type { ColumnType, Generated } from 'kysely'

type DefaultInstant = ColumnType<Date, Date | undefined, Date>
/** Read as what it holds, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

interface AuthUsersTable {
  id: Generated<string>
  identity_id: Generated<string>
  email: string | null
  new_email: string | null
  password_hash: string | null
  email_confirmed_at: Date | null
  email_proven_at: Date | null
  invited_at: Date | null
  last_sign_in_at: Date | null
  banned_until: Date | null
  app_metadata: Json<Record<string, unknown>>
  user_metadata: Json<Record<string, unknown>>
  is_anonymous: Generated<boolean>
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

interface AuthSessionsTable {
  id: string
  user_id: string
  token_key: Buffer
  counter: Generated<number>
  min_counter: Generated<number>
  aal: Generated<'aal1' | 'aal2'>
  amr: Json<{ method: string; timestamp: number }[]>
  ip: string | null
  user_agent: string | null
  created_at: DefaultInstant
  refreshed_at: DefaultInstant
}

interface AuthLinksTable {
  user_id: string
  type: 'signup' | 'recovery' | 'invite' | 'magiclink' | 'email_change' | 'reauthentication'
  email: string
  token_hash: Buffer
  code_hash: Buffer | null
  wrong_codes: Generated<number>
  created_at: DefaultInstant
  expires_at: Date
}

interface AuthFactorsTable {
  id: Generated<string>
  user_id: string
  friendly_name: string
  status: Generated<'unverified' | 'verified'>
  secret: Buffer
  last_step: Generated<number>
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

interface AuthChallengesTable {
  id: Generated<string>
  factor_id: string
  network: string
  created_at: DefaultInstant
  expires_at: Date
}

interface AuthLimitsTable {
  kind: string
  key: string
  happened_at: Date[]
  expires_at: Date
}

/** The tables of the embedded identity service; nobody else reads or writes them. */
export interface AuthTables {
  auth_users: AuthUsersTable
  auth_sessions: AuthSessionsTable
  auth_links: AuthLinksTable
  auth_factors: AuthFactorsTable
  auth_challenges: AuthChallengesTable
  auth_limits: AuthLimitsTable
}

declare module './schema.ts' {
  interface Database extends AuthTables {}
}
