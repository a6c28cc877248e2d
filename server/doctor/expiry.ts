import { counted, fail, type Finding, warn } from './finding.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Validity {
  from: Date
  to: Date
}

/** The validity of a certificate as Node.js describes it. */
export const validityOf = ({ valid_from: from, valid_to: to }: { valid_from: string; valid_to: string }): Validity => ({
  from: new Date(from),
  to: new Date(to),
})

/** `5 hours`, `89 days`. */
export function timeLeft({ to }: Validity): string {
  const left = Math.max(0, to.getTime() - Date.now())
  return left < 2 * DAY_MS ? counted(Math.floor(left / HOUR_MS), 'hour') : counted(Math.floor(left / DAY_MS), 'day')
}

/**
 * Null where a certificate is valid for long enough. One is renewed when a third of its time is left, which is a month or a few hours, so a shorter
 * time means that a renewal failed.
 */
export function expiryOf(validity: Validity, whose: string): Finding | null {
  const left = validity.to.getTime() - Date.now()
  const whole = validity.to.getTime() - validity.from.getTime()
  if (left >= Math.min(14 * DAY_MS, whole / 4)) return null
  const seen = `the certificate of ${whose} expires in ${timeLeft(validity)}`
  const advice = 'Renew the certificate, and find out why it was not renewed by itself'
  return left < Math.min(3 * DAY_MS, whole / 12) ? fail(seen, advice) : warn(seen, advice)
}
