import type { Db } from '#server/db/connection.ts'
import { unseal } from '#server/db/secrets/seal.ts'
import { AppError } from '#server/errors.ts'
import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import { verifySync } from 'otplib'
import { lock, recordWrongCode, takeBackupCode, takeStep, update } from './queries.ts'
import { hashOfCode, plainCode } from './secrets.ts'

const INVALID = 'Invalid verification code. Please try again.'

export const refuseCode = (): never => {
  throw new AppError('validation', INVALID, { issues: [{ path: 'token', message: INVALID }] })
}

/** Accepts the previous time step too, because phone clocks lag and people type slowly. */
const TOLERANCE_S: [number, number] = [30, 0]

/** The time step of a code. Null for a wrong code. */
function stepOf(code: string, secret: string): number | null {
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_S })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** How a valid code was shown and for which key. The key may be replaced before the caller uses this. */
interface Shown {
  how: 'app' | 'backup'
  key: Buffer
}

interface CodeAttempt {
  userId: string
  code: string
  address: string
  /** For a pending set-up instead of the active key. */
  isPending?: boolean
}

function isBlocked(seconds: number | null): asserts seconds is null {
  if (seconds !== null && seconds > 0)
    throw new AppError('rate_limited', 'Too many incorrect codes. Please wait a while and try again.', {
      retryAfter: seconds,
    })
}

/**
 * Checks a code in its own transaction, so that a wrong one stays counted even if the caller's transaction fails. A code works once. After five wrong
 * codes in five minutes, all codes are refused for fifteen (429). Null for a wrong code.
 */
export async function checkCode(
  db: Db,
  key: Buffer,
  { userId, code, address, isPending = false }: CodeAttempt,
): Promise<Shown | null> {
  return await db.transaction().execute(async (trx) => {
    const row = await lock(trx, userId)
    isBlocked(row.blocked_for)
    const sealed = isPending ? (row.is_pending_fresh ? row.pending_secret : null) : row.secret
    if (sealed === null) return null
    const typed = plainCode(code)
    if (/^\d{6}$/.test(typed)) {
      const step = stepOf(typed, unseal(sealed, userId, key))
      if (step !== null && (await takeStep(trx, userId, step))) return await passed(trx, userId, 'app', sealed)
    } else if (!isPending && (await takeBackupCode(trx, userId, hashOfCode(typed)))) {
      return await passed(trx, userId, 'backup', sealed)
    }
    if (await recordWrongCode(trx, userId))
      await raiseSecurityEvent(trx, {
        type: 'two_factor_failures',
        description: 'Five incorrect two-factor codes in five minutes. Further codes are blocked for fifteen minutes.',
        userId,
        address,
      })
    return null
  })
}

async function passed(trx: Db, userId: string, how: Shown['how'], key: Buffer): Promise<Shown> {
  await update(trx, userId).set({ wrong_at: [] }).execute()
  return { how, key }
}
