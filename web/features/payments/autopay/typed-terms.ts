import { recall, remember } from '#web/lib/session/session-memory.ts'
import type { Terms } from './api.ts'

const NAME = 'autopay'

/** What this tab's user chose and did not save. It survives a reload and signing in again. */
export function recallTerms(userId: string): Partial<Terms> {
  const stored = recall(NAME)
  if (typeof stored !== 'object' || stored === null || !('userId' in stored) || stored.userId !== userId) return {}
  const { day, methodId, cap } = stored as Record<string, unknown>
  return {
    ...(typeof day === 'number' && { day }),
    ...(typeof methodId === 'string' && { methodId }),
    ...(typeof cap === 'string' && { cap }),
  }
}

export const keepTerms = (userId: string, terms: Partial<Terms>) => remember(NAME, { userId, ...terms })

export const forgetTerms = () => remember(NAME, null)
