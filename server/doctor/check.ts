import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from './context.ts'
import { type Finding, NotChecked, reasonOf, warn, fail } from './finding.ts'

export interface Check {
  name: string
  /** The settings that it needs, by the beginning of their names. It does not run while one of them is invalid. */
  needs?: RegExp
  /** How long it may take. */
  withinMs?: number
  run(context: Context): Promise<Finding>
  /** What to do where it fails with an error of the system, or takes too long. */
  advice: string
}

export interface Result extends Finding {
  name: string
}

const WITHIN_MS = 20_000

/** Runs one check. Whatever goes wrong is its finding. */
export async function runCheck(check: Check, context: Context): Promise<Result> {
  const { name, needs, withinMs = WITHIN_MS, advice } = check
  const wrong = context.problems.find((problem) => needs?.test(problem))
  if (wrong !== undefined) {
    const [setting] = wrong.split(/[ ,]/)
    return { name, ...warn('not checked, because a setting that it needs is invalid', `Correct ${setting} first`) }
  }
  const timer = new AbortController()
  const late = wait(withinMs, null, { signal: timer.signal }).then(() =>
    fail(`no answer within ${withinMs / 1000} seconds`, advice),
  )
  late.catch(() => {})
  try {
    return { name, ...(await Promise.race([check.run(context), late])) }
  } catch (error) {
    if (error instanceof NotChecked) return { name, ...warn(error.message, error.advice) }
    return { name, ...fail(reasonOf(error), advice) }
  } finally {
    timer.abort()
  }
}
