import { counted, fail, type Finding, warn } from './finding.ts'

const DAY_MS = 24 * 3_600_000
/** Services that renew certificates do so a month before the end, so two weeks mean that a renewal failed. */
const WARN_DAYS = 14
const FAIL_DAYS = 3

const daysTo = (end: Date) => Math.floor((end.getTime() - Date.now()) / DAY_MS)

/** `1 day`, `89 days`. */
export const daysLeft = (end: Date) => counted(Math.max(0, daysTo(end)), 'day')

/** Null where a certificate is valid for long enough. */
export function expiryOf(end: Date, whose: string): Finding | null {
  const days = daysTo(end)
  if (days >= WARN_DAYS) return null
  const seen = `the certificate of ${whose} expires ${end.toISOString().slice(0, 10)}, in ${daysLeft(end)}`
  const advice = 'Renew the certificate, and find out why it was not renewed by itself'
  return days < FAIL_DAYS ? fail(seen, advice) : warn(seen, advice)
}
