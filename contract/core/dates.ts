/** The company's time zone, so that server and browser show the same date. */
export const TIME_ZONE = 'America/New_York'

/** A date formatter that is created on first use. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US') {
  let format: Intl.DateTimeFormat | undefined
  return (at: string | Date) => (format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(at))
}

/** `"2026-11-21T03:00:00.000Z"` → `Nov 20, 2026`. */
export const formatDate = dateFormat({ dateStyle: 'medium', timeZone: TIME_ZONE })

/** A date without a time: `2026-12-01` → `Dec 1, 2026`. */
export const formatDay = (day: string) => formatDate(`${day}T12:00:00-05:00`)
