import type { ResultOf } from '#contract/core/endpoint.ts'
import type { sessions } from '#contract/sessions/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { recordAttempt } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { Claims, Identity } from '#server/gateways/identity.ts'
import { deviceOf } from '#server/http/client/device.ts'
import { countryOf } from '#server/http/client/country.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import { bearerOf, type Identify, type User } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { newDevice } from './mail.ts'
import { firstNameOf } from './user-sync-queries.ts'
import { findOrCreateUser } from './user-sync.ts'
import {
  type CallerRow,
  findAccount,
  endUnseen,
  findCaller,
  insertSession,
  isLastSeenStale,
  listOpen,
  listUserAgents,
  updateLastLogin,
  updateLastSeen,
  updateSecondFactorPassed,
  revoke,
} from './queries.ts'

export { isEmailTaken, findOrCreateUser } from './user-sync.ts'
export { requirePassword, requireReauthentication } from './reauthentication.ts'
export { firstNameOf } from './user-sync-queries.ts'
export { mapProviderErrors, toAppErrorFromProvider } from './provider-errors.ts'
export { deleteOldSessions } from './queries.ts'

const HOUR = 3600
/** How long a session lives in total and without a request, in hours. Shorter for administrators. */
const SESSION_LIFETIMES = { admin: { whole: 12, unseen: 0.5 }, others: { whole: 30 * 24, unseen: 7 * 24 } }
const lifetimeOf = (role: User['role']) => (role === 'admin' ? SESSION_LIFETIMES.admin : SESSION_LIFETIMES.others)

interface Opened {
  claims: Claims
  address: string
  userAgent: string | null
  /** `PUBLIC_URL`, for the link in the email about a new device. */
  origin: string
  hasPassed: boolean
}

/**
 * Records a session that is seen for the first time as a sign-in, and emails its user about a new browser. Two requests at once record it once: the
 * second finds the row.
 */
export async function openSession(db: Db, { claims, address, userAgent, origin, hasPassed }: Opened) {
  const { userId, sessionId, email } = claims
  await db.transaction().execute(async (trx) => {
    if (!(await insertSession(trx, { sessionId, userId, address, userAgent }, hasPassed))) return
    await updateLastLogin(trx, userId)
    const device = deviceOf(userAgent)
    const known = (await listUserAgents(trx, userId)).map(deviceOf)
    const company = await readCompany(trx)
    if (known.length > 0 && !known.includes(device) && company.email !== '')
      await enqueue(
        trx,
        'send_mail',
        newDevice({
          company,
          to: email,
          name: await firstNameOf(trx, userId),
          device,
          address,
          at: new Date(),
          accountUrl: `${origin}/account`,
        }),
      )
    await recordAttempt(trx, { email, userId, address, userAgent, failure: null })
  })
}

/** A passkey is two factors at once. */
const hasPassed = ({ enabled_at, mfa_at, is_by_passkey }: CallerRow) =>
  enabled_at === null || mfa_at !== null || is_by_passkey === true

/** Tolerance for the clock of a hosted identity service, which may differ from ours and reports whole seconds. */
const CLOCKS_DIFFER_MS = 5000

/** Whether the session began before all of its user's sessions were ended. The time comes from the embedded service's table, or else from the token. */
function isFromBefore({ sessions_ended_at: ended, embedded_since: since }: CallerRow, signedInAt: Date | null) {
  if (ended === null) return false
  if (since !== null) return since < ended
  return signedInAt !== null && signedInAt.getTime() + CLOCKS_DIFFER_MS < ended.getTime()
}

function isExpired(row: CallerRow, signedInAt: Date | null): boolean {
  const { role, age, idle, revoked_at } = row
  const { whole, unseen } = lifetimeOf(role)
  return revoked_at !== null || age > whole * HOUR || idle > unseen * HOUR || isFromBefore(row, signedInAt)
}

/** Identifies the caller by the token and our own tables alone. A change of a role or session takes effect on the next request. */
export function createIdentify(
  db: Db,
  identity: Pick<Identity, 'claimsOf' | 'isEmbedded' | 'find'>,
  { origin, isAdminTwoFactorRequired }: { origin: string; isAdminTwoFactorRequired: boolean },
): Identify {
  return async (request) => {
    const token = bearerOf(request)
    const claims = token === null ? null : await identity.claimsOf(token)
    if (!claims) return null
    const row = await findOrCreateUser({ db, identity }, claims)
    if (!row?.is_active) return null
    // The identity service ended it: after a sign-out there, a new password, a reused refresh token or a ban.
    if (identity.isEmbedded && (row.embedded_id === null || row.is_banned)) return null
    const { ip: address, headers } = request
    if (isExpired(row, claims.signedInAt)) return null
    // Created at the identity service directly: with a passkey, or with a password but no second factor.
    if (row.session_id === null) {
      const userAgent = headers['user-agent'] ?? null
      await openSession(db, { claims, address, userAgent, origin, hasPassed: row.is_by_passkey === true })
    } else if (isLastSeenStale(row.idle)) await updateLastSeen(db, claims.sessionId, address)
    const { id, email, role } = row
    const { sessionId, signedInAt } = claims
    const mustSetUpTwoFactor = isAdminTwoFactorRequired && role === 'admin' && row.enabled_at === null
    return { id, email, role, sessionId, hasPassed: hasPassed(row), signedInAt, mustSetUpTwoFactor }
  }
}

/**
 * The status of a session for the embedded identity service, which asks before it renews or changes anything. It knows neither our second
 * factor nor the sessions that we ended. A session that we never saw counts as active.
 */
export async function sessionStatusOf(db: Db, userId: string, sessionId: string) {
  const row = await findCaller(db, userId, sessionId)
  if (!row) return 'active'
  if (!row.is_active) return 'suspended'
  if (isExpired(row, null)) return 'ended'
  return hasPassed(row) ? 'active' : 'needs_second_factor'
}

/** The account that a sign-in attempt is for, and whether it was used from that network within the last 90 days. */
export async function findAttempted(db: Db, email: string, address: string) {
  const account = await findAccount(db, email)
  const network = networkOf(address)
  return {
    userId: account?.id ?? null,
    isKnownNetwork: account?.addresses.some((known) => networkOf(known) === network) ?? false,
  }
}

/** For the embedded identity service, which does not keep ended sessions and so cannot tell by itself. */
export const isKnownNetwork = async (db: Db, email: string, address: string) =>
  (await findAttempted(db, email, address)).isKnownNetwork

/** Marks that the session has passed its second factor. */
export const markPassed = (trx: Db, sessionId: string) => updateSecondFactorPassed(trx, sessionId)

/** Ends sessions. They are refused from the next request on. */
export async function endSessions(trx: Db, userId: string, which: { except?: string; only?: string } = {}) {
  await revoke(trx, userId, which)
  if (which.except === undefined && which.only === undefined) await endUnseen(trx, userId)
}

export async function listOwn(db: Db, user: User): Promise<ResultOf<typeof sessions.list>> {
  const rows = await listOpen(db, user.id, Math.ceil(lifetimeOf(user.role).unseen))
  return rows.map((row) => ({
    id: row.session_id,
    device: deviceOf(row.user_agent),
    ipAddress: row.ip_address,
    country: countryOf(row.ip_address),
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    isCurrent: row.session_id === user.sessionId,
  }))
}

export async function endOwn(db: Db, user: User, sessionId: string) {
  if ((await revoke(db, user.id, { only: sessionId })) === 0) throw new AppError('not_found')
}
