import { randomUUID } from 'node:crypto'
import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { isOfSavedHomes, listPathOf } from '#server/features/alerts/filter.ts'
import { managePath, unsubscribePath } from '#server/features/alerts/links.ts'
import { homesMail } from '#server/features/alerts/mail.ts'
import type { Alerts } from '#server/features/alerts/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { type ChangedHome, changedHomes, createMatcher, findLatestChange } from '#server/features/properties/service.ts'
import { tolerateFailures } from '#server/jobs/consecutive-failures.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { FastifyBaseLogger } from 'fastify'
import { itemOf, type Match, matchesOf, oncePerHome } from './matches.ts'
import * as queries from './queries.ts'

/** A change carries the time at which its transaction began. One that is older than this is visible to everybody. */
const VISIBLE_AFTER_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
/** After an outage, changes older than this are not sent any more. */
const OLDEST_MS = 10 * DAY_MS
const CHANGES_MAX = 5000
const HOMES_IN_MESSAGE = 12
const PEOPLE_IN_BATCH = 500
/** The next run goes on where this one stopped. */
const BATCHES_IN_RUN = 20
/** After this many failures in a row the job fails and is retried, because the cause is not a single person. */
const GIVE_UP_AFTER = 20

const dayOf = dateFormat({ timeZone: TIME_ZONE, dateStyle: 'short' }, 'en-CA')

interface Sending extends Alerts {
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Round extends queries.Moment {
  /** Changes after it are left to the next run. */
  until: Date
}

/** Queues one message about these homes. False where another process was faster, or the person has changed their mind. */
async function sendOne(
  { db, secret, origin }: Sending,
  found: readonly Match[],
  alerts: queries.DueAlert[],
  round: Round,
) {
  const { now, until } = round
  const [{ subscriberId }] = alerts as [queries.DueAlert]
  const day = dayOf(now)
  return await db.transaction().execute(async (trx) => {
    const to = await queries.lockEmail(trx, subscriberId)
    if (to === null) return false
    const isLate = await queries.hasDigest(trx, subscriberId, day)
    const [ripe, late] = isLate
      ? [
          alerts.filter((alert) => alert.frequency === 'instant'),
          alerts.filter((alert) => alert.frequency !== 'instant'),
        ]
      : [alerts, []]
    if (late.length > 0)
      await queries.postpone(
        trx,
        late.map(({ id }) => id),
        now,
      )
    const checked = await queries.markChecked(trx, ripe, until, now)
    const matches = oncePerHome(found.filter(({ alert }) => checked.has(alert.id)))
    if (matches.length === 0) return false
    const fitting = [...new Set(matches.map(({ alert }) => alert))]
    const id = randomUUID()
    const isDigest = fitting.some(({ frequency }) => frequency !== 'instant')
    await queries.insertMessage(trx, { id, subscriberId, sentAt: now, digestOn: isDigest ? day : null })
    const mail = homesMail({
      company: await readCompany(trx),
      to,
      id,
      items: matches.slice(0, HOMES_IN_MESSAGE).map((match) => itemOf(match, origin)),
      total: matches.length,
      names: fitting.map(({ name }) => name),
      isOfSavedHomes: fitting.every(({ filter }) => isOfSavedHomes(filter)),
      listUrl: `${origin}${listPathOf(fitting[0]!.filter)}`,
      manageUrl: `${origin}${managePath(secret, subscriberId)}`,
      unsubscribeUrl: `${origin}${unsubscribePath(secret, subscriberId)}`,
    })
    await enqueue(trx, 'send_mail', mail)
    return true
  })
}

/** The changes since a moment, read once for all who need no older ones. */
function changesOf(db: Db, { now, until }: Round) {
  const oldest = new Date(now.getTime() - OLDEST_MS)
  let read: { since: Date; homes: ChangedHome[] } | null = null
  return async (alerts: readonly queries.DueAlert[]) => {
    const first = new Date(Math.min(...alerts.map(({ checkedUntil }) => checkedUntil.getTime())))
    const since = first > oldest ? first : oldest
    if (!read || read.since > since) read = { since, homes: await changedHomes(db, since, until, CHANGES_MAX) }
    return read.homes
  }
}

/**
 * Emails new homes and reduced prices to those who asked for them: one message for all alerts of a person that are due, and of daily and weekly ones
 * no more than one a day, however often and in however many processes this runs. Matching is done in memory, so an alert costs no search.
 */
export async function sendAlerts(deps: Sending, now = new Date()): Promise<{ sent: number; failed: number }> {
  const { db, log } = deps
  const counts = { sent: 0, failed: 0 }
  const until = new Date(now.getTime() - VISIBLE_AFTER_MS)
  const latest = await findLatestChange(db, until)
  // Without an email address of its own the company sends no mail.
  if (latest === null || (await readCompany(db)).email === '') return counts
  const round = { now, latest, until }
  const changesFor = changesOf(db, round)
  const match = createMatcher(db)
  const attempt = tolerateFailures(GIVE_UP_AFTER)
  let after = '00000000-0000-0000-0000-000000000000'
  for (let batch = 0; batch < BATCHES_IN_RUN; batch += 1) {
    const due = await queries.listDue(db, round, after, PEOPLE_IN_BATCH)
    if (due.length === 0) break
    after = due.at(-1)!.subscriberId
    const changed = await changesFor(due)
    const without: queries.DueAlert[] = []
    for (const alerts of Map.groupBy(due, ({ subscriberId }) => subscriberId).values()) {
      const found = (await Promise.all(alerts.map((alert) => matchesOf(match, alert, changed)))).flat()
      if (found.length === 0) {
        without.push(...alerts)
        continue
      }
      const isSent = await attempt(
        () => sendOne(deps, found, alerts, round),
        (error) => {
          counts.failed += 1
          log.warn({ err: error, subscriberId: alerts[0]!.subscriberId }, 'could not send an alert')
        },
      )
      if (isSent) counts.sent += 1
    }
    if (without.length > 0) await queries.markChecked(db, without, until, now)
  }
  return counts
}
