import type { Result } from './check.ts'
import { counted } from './finding.ts'

/** Hides what must not be printed, wherever an error message or a server repeated it. */
const withoutSecrets = (text: string, secrets: readonly string[]) =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '[secret]'), text)

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const sentence = (text: string) => (/[.!?;]$/.test(text) ? text : `${text}.`)

/** A result as it may be printed. */
export function printable(result: Result, secrets: readonly string[]): Result {
  const clean = (text: string) => inOneLine(withoutSecrets(text, secrets))
  return { ...result, seen: clean(result.seen), advice: result.advice === null ? null : sentence(clean(result.advice)) }
}

/** One line: the level, the check, what was seen, and what to do. */
export function lineOf({ level, name, seen, advice }: Result): string {
  const words = advice === null ? sentence(seen) : `${sentence(seen)} ${advice}`
  return `${level.padEnd(4)}  ${name}: ${words}`
}

const countOf = (results: readonly Result[], level: Result['level']) =>
  results.filter((result) => result.level === level).length

export function summaryOf(results: readonly Result[]): string {
  const failed = countOf(results, 'fail')
  const warned = countOf(results, 'warn')
  return `${countOf(results, 'ok')} ok, ${counted(warned, 'warning')}, ${counted(failed, 'failure')}.`
}

/** For programs. */
export const jsonOf = (results: readonly Result[]) =>
  JSON.stringify(
    {
      hasFailed: countOf(results, 'fail') > 0,
      ok: countOf(results, 'ok'),
      warnings: countOf(results, 'warn'),
      failures: countOf(results, 'fail'),
      checks: results.map(({ name, level, seen, advice }) => ({ check: name, level, seen, advice })),
    },
    null,
    2,
  )
