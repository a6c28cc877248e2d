import { forgetTyped, keepTyped, recallTyped } from '../typed.ts'
import type { Terms } from './api.ts'

const FORM = 'autopay'

/** The terms that were chosen and not saved. */
export function recallTerms(userId: string): Partial<Terms> {
  const { day, methodId, cap } = recallTyped(FORM, userId)
  return {
    ...(typeof day === 'number' && { day }),
    ...(typeof methodId === 'string' && { methodId }),
    ...(typeof cap === 'string' && { cap }),
  }
}

export const keepTerms = (userId: string, terms: Partial<Terms>) => keepTyped(FORM, userId, terms)

export const forgetTerms = () => forgetTyped(FORM)
