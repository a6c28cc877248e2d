import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { type ListPage, orderedList, part } from '#server/http/lists/keyset.ts'
import { sql } from 'kysely'
import type { TenantRow } from './queries.ts'

type Tenant = Pick<TenantRow, 'id' | 'email'>

const newestFirst = <Column extends string>(list: string, column: Column) =>
  orderedList<Column | 'id'>(list, ['desc', part('instant', column), part('id', 'id')])
export const requestOrder = newestFirst('requests of a tenant', 'created_at')
export const mailOrder = newestFirst('emails to a tenant', 'sent_at')
export const signInOrder = newestFirst('sign-ins of a tenant', 'attempted_at')

const requestsOf = (db: Db, { id }: Tenant) => db.selectFrom('maintenance_requests').where('user_id', '=', id)
const signInsOf = (db: Db, { id }: Tenant) => db.selectFrom('login_attempts').where('user_id', '=', id)

interface MailRow {
  id: string
  subject: string
  sent_to: string
  sent_at: Date
}

/** Mail to the user, or to their address before it belonged to a user. */
const mailsTo = (db: Db, { id, email }: Tenant) =>
  db.selectFrom(
    sql<MailRow>`(select id, subject, sent_to, sent_at from sent_mails where user_id = ${id}
      union all select id, subject, sent_to, sent_at from sent_mails where user_id is null and sent_to = ${email})`.as(
      'mails',
    ),
  )

const REQUEST_COLUMNS = ['id', 'request_type', 'priority', 'status', 'description', 'created_at'] as const
export const listRequests = (db: Db, tenant: Tenant, page: ListPage) =>
  requestOrder.pageOf(requestsOf(db, tenant).select(REQUEST_COLUMNS), page).execute()
export const countRequests = (db: Db, tenant: Tenant) => boundedCount(db, requestsOf(db, tenant).select('id'))

export const listMails = (db: Db, tenant: Tenant, page: ListPage) =>
  mailOrder.pageOf(mailsTo(db, tenant).selectAll(), page).execute()
export const countMails = (db: Db, tenant: Tenant) => boundedCount(db, mailsTo(db, tenant).select('id'))

const SIGN_IN_COLUMNS = ['id', 'successful', 'failure_reason', 'user_agent', 'ip_address', 'attempted_at'] as const
export const listSignIns = (db: Db, tenant: Tenant, page: ListPage) =>
  signInOrder.pageOf(signInsOf(db, tenant).select(SIGN_IN_COLUMNS), page).execute()
export const countSignIns = (db: Db, tenant: Tenant) => boundedCount(db, signInsOf(db, tenant).select('id'))

/** Records that an email was sent, and to which user, if it was to one. */
export const insertMail = (db: Db, { id, to, subject }: { id: string; to: string; subject: string }) =>
  sql`insert into sent_mails (id, user_id, sent_to, subject)
    values (${id}, (select id from users where email = lower(${to})), lower(${to}), ${subject})
    on conflict do nothing`.execute(db)

export const isMailSent = async (db: Db, id: string) =>
  (await db.selectFrom('sent_mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Keeps mail to users for so many months. Mail to other addresses is kept only until an invitation would have expired. */
export const deleteOldMailRows = (db: Db, months: number) =>
  sql`delete from sent_mails
    where sent_at < now() - make_interval(months => ${months}) or (user_id is null and sent_at < now() - interval '30 days')`.execute(
    db,
  )
