import type { Db } from '#server/db/connection.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { sql } from 'kysely'

/** What can be asked to be done, and what it must be told. */
export interface Jobs {
  send_mail: Mail
}

/** Tried again after 3 s, 7 s, 20 s … and then every six hours: a little over three days in all. */
const ATTEMPTS = 24

/** Asks for a piece of work, in the transaction that makes it necessary: it is done after the commit, and not without it. */
export const enqueue = <Task extends keyof Jobs>(db: Db, task: Task, payload: Jobs[Task]) =>
  sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS})`.execute(
    db,
  )
