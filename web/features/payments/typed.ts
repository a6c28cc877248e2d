import { recall, remember } from '#web/lib/session/session-memory.ts'

/** What this tab's user typed in a form and did not save. It survives a reload and signing in again. */
export function recallTyped(form: string, userId: string): Readonly<Record<string, unknown>> {
  const stored = recall(form)
  const isOwn = typeof stored === 'object' && stored !== null && 'userId' in stored && stored.userId === userId
  return isOwn ? { ...stored } : {}
}

export const keepTyped = (form: string, userId: string, typed: object) => remember(form, { ...typed, userId })

export const forgetTyped = (form: string) => remember(form, null)
