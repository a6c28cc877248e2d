import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { addressOf } from '#server/db/embedded/address.ts'
import pg from 'pg'
import { expect } from './fixtures.ts'

/** Works in the database of a running product, for what takes hours or days: everything else goes through the front door. */
async function inDatabase<Result>(dataDir: string, work: (database: pg.Client) => Promise<Result>): Promise<Result> {
  const dir = path.join(dataDir, 'postgres')
  const { url } = await addressOf(realpathSync(dir), databaseAccount(path.resolve(dir)))
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Runs a scheduled job, which the product also runs by itself every few minutes, and waits until its emails to this address are sent. */
async function runJob(database: pg.Client, name: string, email: string) {
  const { rows } = await database.query<{ id: string }>(
    'select (graphile_worker.add_job($1, queue_name => $1, max_attempts => 3)).id',
    [name],
  )
  const left = async () => {
    const { rows: jobs } = await database.query(
      `select from graphile_worker._private_jobs where id = $1 or payload->>'to' = $2`,
      [rows[0]?.id, email],
    )
    return jobs.length
  }
  await expect.poll(left).toBe(0)
}

/** Two hours pass for alerts and for the prices of homes, and what is due for this address is sent. */
export const sendAlertsTwoHoursLater = (dataDir: string, email: string) =>
  inDatabase(dataDir, async (database) => {
    await database.query(`update price_changes set changed_at = changed_at - interval '2 hours'`)
    await database.query(
      `update alerts set checked_until = checked_until - interval '2 hours', next_at = next_at - interval '2 hours'`,
    )
    await runJob(database, 'send_alerts', email)
  })

/** The viewing of this address comes closer, until it begins in so many hours, and what is due for the address is sent. */
export const sendRemindersBefore = (dataDir: string, email: string, hours: number) =>
  inDatabase(dataDir, async (database) => {
    await database.query(
      `update viewings set starts_at = begins, ends_at = begins + (ends_at - starts_at)
       from (select now() + make_interval(hours => $2) as begins) as later where email = $1`,
      [email, hours],
    )
    await runJob(database, 'remind_of_viewings', email)
  })

/** Ten minutes pass for what is held of a home at this time. */
export const endHold = (dataDir: string, home: string, startsAt: string) =>
  inDatabase(dataDir, (database) =>
    database.query(
      `update viewings set expires_at = now() where property_id = $1 and starts_at = $2 and state = 'held'`,
      [home, startsAt],
    ),
  )

/** So many days pass for what this address asked for, and what is kept for a time only is tidied up. */
export const tidyDaysLater = (dataDir: string, email: string, days: number) =>
  inDatabase(dataDir, async (database) => {
    await database.query(
      `with person as (
         update alert_subscribers set created_at = created_at - make_interval(days => $2) where email = $1 returning id
       )
       update alerts set created_at = created_at - make_interval(days => $2) from person where subscriber_id = person.id`,
      [email, days],
    )
    await runJob(database, 'tidy', email)
  })

/** The lease of this address was entered a week before it began, and its rent since then is charged. */
export const enterLeaseEarlier = (dataDir: string, email: string) =>
  inDatabase(dataDir, async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `update leases set created_at = starts_on - 7
       where user_id = (select id from users where email = $1) returning id`,
      [email],
    )
    await database.query('delete from ledger_days where lease_id = $1', [rows[0]?.id])
    await runJob(database, 'charge_leases', email)
  })

/** This address has been on a lease that it shares for 30 days, and its last day was yesterday. */
export const leaveSharedLease = (dataDir: string, email: string) =>
  inDatabase(dataDir, (database) =>
    database.query(
      `update lease_tenants set joined_on = joined_on - 30, left_on = (now() at time zone 'America/New_York')::date - 1
       where user_id = (select id from users where email = $1)`,
      [email],
    ),
  )

/** An email to this address used up its attempts. Nothing is wrong with it, so that it is sent if it is tried again. */
export const failEmail = (dataDir: string, email: string, subject: string) =>
  inDatabase(dataDir, async (database) => {
    const mail = {
      id: randomUUID(),
      from: { name: 'Baystead', address: 'hello@baystead.example' },
      to: email,
      subject,
      text: 'https://www.example.org/private',
      html: '<!doctype html><html><p>https://www.example.org/private</p></html>',
    }
    // Far in the future, so that the product does not send it before it has failed.
    await database.query(
      `with added as (
         select (graphile_worker.add_job('send_mail', $1::json, run_at => now() + interval '1 day', max_attempts => 24)).id
       )
       select graphile_worker.permanently_fail_jobs(array_agg(id), $2) from added`,
      [JSON.stringify(mail), '550 5.1.1 No such user here'],
    )
  })

/** The banks of the sandbox answer what they work on, instead of in a minute. */
export const answerDebits = (dataDir: string) =>
  inDatabase(dataDir, (database) =>
    database.query(
      `update graphile_worker._private_jobs as j set run_at = now() from graphile_worker._private_tasks as t
       where t.id = j.task_id and t.identifier = 'settle_sandbox_debit' and j.locked_at is null`,
    ),
  )
