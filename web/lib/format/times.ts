import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'

/** `Monday, November 30` */
export const formatWeekday = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: TIME_ZONE })
/** `10:00 AM` */
export const formatClock = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE })
/** `10:00 AM EST` */
export const formatZoned = dateFormat({
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
  timeZoneName: 'short',
})

/** `Monday, November 30 at 10:00 AM EST` */
export const formatWhen = (at: string) => `${formatWeekday(at)} at ${formatZoned(at)}`
