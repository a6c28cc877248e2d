/** What a check found: what was seen, and where it is not as it should be, one sentence on what to do. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail'
  seen: string
  advice: string | null
}

export const ok = (seen: string): Finding => ({ level: 'ok', seen, advice: null })
export const warn = (seen: string, advice: string): Finding => ({ level: 'warn', seen, advice })
export const fail = (seen: string, advice: string): Finding => ({ level: 'fail', seen, advice })

/** A check that cannot run because of something that another check reports. */
export class NotChecked extends Error {
  readonly advice: string

  constructor(reason: string, advice: string) {
    super(`not checked, because ${reason}`)
    this.advice = advice
  }
}

/** The message of an error, or of what caused it where it has none of its own. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message, code } = error as NodeJS.ErrnoException
  // `fetch failed` says nothing, its cause does.
  if (cause instanceof Error && (message === '' || message === 'fetch failed')) return reasonOf(cause)
  if (message !== '') return message
  // Connecting to each address of a host failed.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return code ?? error.name
}

/** `1 backup`, `2 backups`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const MAX_NAMES = 5

/** A few of the names, and how many more there are. */
export const someOf = (names: readonly string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ')
