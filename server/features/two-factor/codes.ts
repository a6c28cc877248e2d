import type { Db } from '#server/db/connection.ts'
import { unseal } from '#server/db/seal.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/features/audit/service.ts'
import { verifySync } from 'otplib'
import { lock, noteWrong, takeBackupCode, takeStep, update } from './queries.ts'
import { hashOfCode, plainCode } from './secrets.ts'

/** One step back: phones' clocks lag, and people type slowly. */
const TOLERANCE_S: [number, number] = [30, 0]

/** The step that a code of this key belongs to; null for a wrong one. */
function stepOf(code: string, secret: string): number | null {
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_S })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

export type Shown = 'app' | 'backup' | 'wrong'

interface Asked {
  userId: string
  code: string
  address: string
  /** Of a set-up that was begun, rather than of the key in force. */
  isPending?: boolean
}

function isBlocked(seconds: number | null): asserts seconds is null {
  if (seconds !== null && seconds > 0)
    throw new AppError('rate_limited', 'Too many wrong codes. Please wait a while and try again.', {
      retryAfter: seconds,
    })
}

/**
 * Looks at a code in a transaction of its own, so that a wrong one stays counted whatever becomes of the rest. A code works once. After five
 * wrong ones in five minutes all are refused for fifteen (429).
 */
export async function checkCode(
  db: Db,
  key: Buffer,
  { userId, code, address, isPending = false }: Asked,
): Promise<Shown> {
  return await db.transaction().execute(async (trx) => {
    const row = await lock(trx, userId)
    isBlocked(row.blocked_for)
    const sealed = isPending ? (row.is_pending_fresh ? row.pending_secret : null) : row.secret
    if (sealed === null) return 'wrong'
    const typed = plainCode(code)
    if (/^\d{6}$/.test(typed)) {
      const step = stepOf(typed, unseal(sealed, userId, key))
      if (step !== null && (await takeStep(trx, userId, step))) return await passed(trx, userId, 'app')
    } else if (!isPending && (await takeBackupCode(trx, userId, hashOfCode(typed)))) {
      return await passed(trx, userId, 'backup')
    }
    if (await noteWrong(trx, userId))
      await raise(trx, {
        type: 'two_factor_failures',
        description: 'Five wrong two-factor codes in five minutes: further ones are refused for fifteen.',
        userId,
        address,
      })
    return 'wrong'
  })
}

async function passed(trx: Db, userId: string, how: Shown): Promise<Shown> {
  await update(trx, userId).set({ wrong_at: [] }).execute()
  return how
}
