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
import { personOf } from './user-sync.ts'
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
  pass,
  revoke,
} from './queries.ts'

export { isEmailTaken, personOf } from './user-sync.ts'
export { requirePassword, requireReauthentication } from './reauthentication.ts'
export { mapProviderErrors, toAppErrorFromProvider } from './provider-errors.ts'
export { forgetOld as deleteOldSessions } from './queries.ts'

const HOUR = 3600
/** How long a session lives in all, and unseen, in hours: less where there is more to lose. */
const SESSION_LIFETIMES = { admin: { whole: 12, unseen: 0.5 }, others: { whole: 30 * 24, unseen: 7 * 24 } }
const lifetimeOf = (role: User['role']) => (role === 'admin' ? SESSION_LIFETIMES.admin : SESSION_LIFETIMES.others)

interface Opened {
  claims: Claims
  address: string
  userAgent: string | null
  /** Where people look after their account, for the mail about a new device. */
  origin: string
  hasPassed: boolean
}

/**
 * Notes a session at its first sight, as a sign-in, and tells its person of a browser never seen with them. Twice at once is once: the
 * second finds it noted.
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
        newDevice({ company, to: email, device, address, at: new Date(), accountUrl: `${origin}/account` }),
      )
    await recordAttempt(trx, { email, userId, address, userAgent, failure: null })
  })
}

const hasPassed = ({ enabled_at, mfa_at }: CallerRow) => enabled_at === null || mfa_at !== null

/** The clock of a hosted identity service need not be ours, and it tells whole seconds. */
const CLOCKS_DIFFER_MS = 5000

/** Was it made before all of its person's sessions were ended? The embedded service's table knows when, else the token's own word counts. */
function isFromBefore({ sessions_ended_at: ended, embedded_since: since }: CallerRow, signedInAt: Date | null) {
  if (ended === null) return false
  if (since !== null) return since < ended
  return signedInAt !== null && signedInAt.getTime() + CLOCKS_DIFFER_MS < ended.getTime()
}

function isOver(row: CallerRow, signedInAt: Date | null): boolean {
  const { role, age, idle, revoked_at } = row
  const { whole, unseen } = lifetimeOf(role)
  return revoked_at !== null || age > whole * HOUR || idle > unseen * HOUR || isFromBefore(row, signedInAt)
}

/** Finds out who calls, by the token, our own tables and nothing else; a change there works on the next request. */
export function createIdentify(
  db: Db,
  identity: Pick<Identity, 'claimsOf' | 'isEmbedded' | 'find'>,
  { origin, isAdminTwoFactorRequired }: { origin: string; isAdminTwoFactorRequired: boolean },
): Identify {
  return async (request) => {
    const token = bearerOf(request)
    const claims = token === null ? null : await identity.claimsOf(token)
    if (!claims) return null
    const row = await personOf({ db, identity }, claims)
    if (!row?.is_active) return null
    // Ended at the service itself: by signing out there, by a new password, by a stolen token that came back, by a ban.
    if (identity.isEmbedded && (row.embedded_id === null || row.is_banned)) return null
    const { ip: address, headers } = request
    if (isOver(row, claims.signedInAt)) return null
    // Made at the identity service without us: it has shown a password, and no second factor.
    if (row.session_id === null)
      await openSession(db, { claims, address, userAgent: headers['user-agent'] ?? null, origin, hasPassed: false })
    else if (isLastSeenStale(row.idle)) await updateLastSeen(db, claims.sessionId, address)
    const { id, email, role } = row
    const { sessionId, signedInAt } = claims
    const mustSetUpTwoFactor = isAdminTwoFactorRequired && role === 'admin' && row.enabled_at === null
    return { id, email, role, sessionId, hasPassed: hasPassed(row), signedInAt, mustSetUpTwoFactor }
  }
}

/**
 * How a session stands with us, for the embedded identity service to ask before it renews or changes anything: it knows neither our second
 * factor nor what we ended. What we never saw is as good as the service says.
 */
export async function sessionStatusOf(db: Db, userId: string, sessionId: string) {
  const row = await findCaller(db, userId, sessionId)
  if (!row) return 'active'
  if (!row.is_active) return 'suspended'
  if (isOver(row, null)) return 'ended'
  return hasPassed(row) ? 'active' : 'needs_second_factor'
}

/** Whose account an attempt to sign in is for, and whether it has been signed in to from that network within the last 90 days. */
export async function findAttempted(db: Db, email: string, address: string) {
  const account = await findAccount(db, email)
  const network = networkOf(address)
  return {
    userId: account?.id ?? null,
    isKnownNetwork: account?.addresses.some((known) => networkOf(known) === network) ?? false,
  }
}

/** For the embedded identity service, which keeps no sessions that are over. */
export const isKnownNetwork = async (db: Db, email: string, address: string) =>
  (await findAttempted(db, email, address)).isKnownNetwork

/** The session has shown its second factor. */
export const markPassed = (trx: Db, sessionId: string) => pass(trx, sessionId)

/** Ends sessions: from the next request on they are nobody's. */
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
