import * as z from 'zod/mini'

/** A required month by its first day: `2026-10-01`. */
export const month = (label: string) => {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === ''
      ? `${label} is required`
      : `${label} must be the first day of a month, such as 2026-10-01`
  return z.iso.date({ error, abort: true }).check(
    z.refine((day) => /^20\d\d-\d\d-01$/.test(day), {
      error: `${label} must be the first day of a month, such as 2026-10-01`,
    }),
  )
}
