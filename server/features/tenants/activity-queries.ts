import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Position } from '#server/http/lists/cursor.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { TenantRow } from './queries.ts'

interface PageQuery {
  limit: number
  after: Position | null
}

type Tenant = Pick<TenantRow, 'id' | 'email'>

const before = (column: RawBuilder<unknown>, after: Position | null) =>
  after === null ? sql<SqlBool>`true` : sql<SqlBool>`(${column}, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`

export const listRequests = (db: Db, { id: userId }: Tenant, { limit, after }: PageQuery) =>
  db
    .selectFrom('maintenance_requests')
    .select(['id', 'request_type', 'priority', 'status', 'description', 'created_at'])
    .where('user_id', '=', userId)
    .where(before(sql.ref('created_at'), after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countRequests = (db: Db, { id: userId }: Tenant) =>
  boundedCount(db, sql`select from maintenance_requests where user_id = ${userId}`)

/** Mail to the user, or to their address before it belonged to a user. */
const mailsOf = (userId: string, email: string) =>
  sql`(select id, subject, sent_to, sent_at from sent_mails where user_id = ${userId}
    union all select id, subject, sent_to, sent_at from sent_mails where user_id is null and sent_to = ${email})`

interface MailRow {
  id: string
  subject: string
  sent_to: string
  sent_at: Date
}

export async function listMails(db: Db, { id, email }: Tenant, { limit, after }: PageQuery) {
  const { rows } = await sql<MailRow>`
    select * from ${mailsOf(id, email)} as mails where ${before(sql.ref('sent_at'), after)}
    order by sent_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export const countMails = (db: Db, { id, email }: Tenant) =>
  boundedCount(db, sql`select from ${mailsOf(id, email)} as mails`)

export const listSignIns = (db: Db, { id: userId }: Tenant, { limit, after }: PageQuery) =>
  db
    .selectFrom('login_attempts')
    .select(['id', 'successful', 'failure_reason', 'user_agent', 'ip_address', 'attempted_at'])
    .where('user_id', '=', userId)
    .where(before(sql.ref('attempted_at'), after))
    .orderBy('attempted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countSignIns = (db: Db, { id: userId }: Tenant) =>
  boundedCount(db, sql`select from login_attempts where user_id = ${userId}`)

/** Records that an email was sent, and to which user, if it was to one. */
export const insertMail = (db: Db, { id, to, subject }: { id: string; to: string; subject: string }) =>
  sql`insert into sent_mails (id, user_id, sent_to, subject)
    values (${id}, (select id from users where email = lower(${to})), lower(${to}), ${subject})
    on conflict do nothing`.execute(db)

/** Keeps mail to users for two years. Mail to other addresses is kept only until an invitation would have expired. */
export const deleteOldMailRows = (db: Db) =>
  sql`delete from sent_mails
    where sent_at < now() - interval '2 years' or (user_id is null and sent_at < now() - interval '30 days')`.execute(
    db,
  )
