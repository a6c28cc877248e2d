import {
  ALERTS_MAX,
  type AlertFilter,
  type AlertToConfirm,
  type Frequency,
  type NewAlert,
  type OwnAlerts,
} from '#contract/alerts/public.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { createMatcher } from '#server/features/properties/service.ts'
import { countSubmission, mayAcknowledge } from '#server/http/limits/submission-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { isDeepStrictEqual } from 'node:util'
import { isOfSavedHomes, listPathOf, type StoredFilter, storedOf } from './filter.ts'
import { confirmPath, idIn, managePath } from './links.ts'
import { confirmationMail, knownMail } from './mail.ts'
import { nameOf } from './name.ts'
import * as queries from './queries.ts'

const PER_HOUR = 20

export interface Alerts {
  db: Db
  /** Signs the links. */
  secret: string
  /** `PUBLIC_URL`. */
  origin: string
}

/** A search in words. */
export async function wordsOf({ db }: Alerts, filter: AlertFilter) {
  const { isPlace } = await createMatcher(db)(filter)
  return nameOf(filter, isPlace)
}

/**
 * Stores an alert and emails the link that confirms it. Whoever asks learns nothing about the address: only its mailbox is told that it has this alert
 * already, or too many. False where no email is sent, for want of a sender or because the address had several in the last hour.
 */
export async function create(
  { db, secret, origin }: Alerts,
  { email, frequency, filter, website }: NewAlert,
  ip: string,
): Promise<boolean> {
  if (website) return true
  const { isPlace } = await createMatcher(db)(filter)
  return await db.transaction().execute(async (trx) => {
    await countSubmission(trx, 'alert', ip, PER_HOUR, 'alert requests from your network')
    const company = await readCompany(trx)
    const subscriberId = await queries.lockSubscriber(trx, email)
    const owned = await queries.listOwn(trx, subscriberId)
    const stored = storedOf(filter)
    const same = owned.find((alert) => isDeepStrictEqual(alert.filter, stored))
    const isKnown = same !== undefined && same.confirmed_at !== null
    const isFull = !same && owned.length >= ALERTS_MAX
    if (same && !isKnown) await queries.renew(trx, same.id, frequency)
    const alert = { subscriberId, filter: stored, name: nameOf(filter, isPlace), frequency }
    const id = same || isFull ? same?.id : await queries.insert(trx, alert)
    // Without a company address no mail can be sent in its name.
    const isSent = company.email !== '' && (await mayAcknowledge(trx, email))
    if (!isSent) return false
    const manageUrl = `${origin}${managePath(secret, subscriberId)}`
    const mail =
      isKnown || id === undefined
        ? knownMail({ company, to: email, manageUrl, isFull })
        : confirmationMail({
            company,
            to: email,
            frequency,
            isOfSavedHomes: filter.homes !== undefined,
            // Anybody can type any words and any address, so words that are not places are not mailed before the address is proven.
            name: nameOf(isPlace ? filter : { ...filter, location: '' }, isPlace),
            url: `${origin}${confirmPath(secret, id)}`,
          })
    await enqueue(trx, 'send_mail', mail)
    return isSent
  })
}

const present = (alert: { filter: unknown; name: string; frequency: string }) => ({
  name: alert.name,
  frequency: alert.frequency as Frequency,
  listPath: listPathOf(alert.filter as StoredFilter),
  isOfSavedHomes: isOfSavedHomes(alert.filter as StoredFilter),
})

async function findToConfirm({ db, secret }: Alerts, token: string) {
  const id = idIn(secret, 'confirm', token)
  const alert = id === null ? undefined : await queries.find(db, id)
  if (id === null || !alert) throw new AppError('not_found')
  return { id, alert }
}

export async function readToConfirm(deps: Alerts, token: string): Promise<AlertToConfirm> {
  const { alert } = await findToConfirm(deps, token)
  return {
    ...present(alert),
    isConfirmed: alert.confirmed_at !== null,
    managePath: managePath(deps.secret, alert.subscriber_id),
  }
}

export async function confirm(deps: Alerts, token: string, now = new Date()) {
  const { id } = await findToConfirm(deps, token)
  await queries.confirm(deps.db, id, now)
}

function subscriberOf({ secret }: Alerts, token: string): string {
  const id = idIn(secret, 'manage', token)
  if (id === null) throw new AppError('not_found')
  return id
}

/** The alerts behind a link. None where they were all ended, because nothing is kept of them. */
export async function readOwn(deps: Alerts, token: string): Promise<OwnAlerts> {
  const subscriberId = subscriberOf(deps, token)
  const owned = await queries.listOwn(deps.db, subscriberId)
  const confirmed = owned.filter(({ confirmed_at }) => confirmed_at !== null)
  return {
    email: confirmed.length === 0 ? null : await queries.findEmail(deps.db, subscriberId),
    alerts: confirmed.map((alert) => Object.assign(present(alert), { id: alert.id, isPaused: alert.is_paused })),
  }
}

export type Change =
  | { action: 'pause' | 'resume' | 'end'; id: string }
  | { action: 'frequency'; id: string; frequency: Frequency }

/** Changes one alert of the person behind a link. Doing it twice changes nothing. */
export async function change(deps: Alerts, token: string, wanted: Change, now = new Date()) {
  const { db } = deps
  const subscriberId = subscriberOf(deps, token)
  const { id } = wanted
  if (wanted.action === 'pause') await queries.pause(db, subscriberId, id)
  else if (wanted.action === 'resume') await queries.resume(db, subscriberId, id, now)
  else if (wanted.action === 'frequency') await queries.setFrequency(db, subscriberId, id, wanted.frequency, now)
  else
    await db.transaction().execute(async (trx) => {
      await queries.lock(trx, subscriberId)
      await queries.remove(trx, subscriberId, id)
      await queries.removeIfWithoutAlerts(trx, subscriberId)
    })
}

/** Ends every alert of the person behind a link and forgets the address. */
export const endAll = (deps: Alerts, token: string) => queries.removeAll(deps.db, subscriberOf(deps, token))

export { deleteOld } from './queries.ts'
