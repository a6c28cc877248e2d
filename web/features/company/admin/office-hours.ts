import { hoursOf } from '../opening-hours.ts'

/** The hours of a day as the form edits them, in minutes since midnight. */
export type DayHours = { isOpen: false } | { isOpen: true; opens: number; closes: number }

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** `8:00 AM`, the way the setting has it. */
function clockText(minutes: number) {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Null for a text that is neither a span of time nor `Closed`. It is shown as it is. */
export function parseHours(text: string): DayHours | null {
  if (/^closed$/i.test(text.trim())) return { isOpen: false }
  const hours = hoursOf(text)
  return hours && { isOpen: true, opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) }
}

/** `8:00 AM-6:00 PM`, or `Closed`. */
export const hoursText = (hours: DayHours) =>
  hours.isOpen ? `${clockText(hours.opens)}-${clockText(hours.closes)}` : 'Closed'

const STEP = 30
const WORKING_DAY = 8 * 60
const LAST_CLOSING = 24 * 60 - STEP
const HALF_HOURS = Array.from({ length: LAST_CLOSING / STEP + 1 }, (_, place) => place * STEP)

/** Every half hour of this span, and the time that is stored already. */
const choices = (stored: number, from: number, to: number) =>
  [...new Set([...HALF_HOURS.filter((minutes) => minutes >= from && minutes <= to), stored])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: clockText(minutes) }))

export const openingChoices = (stored: number) => choices(stored, 0, LAST_CLOSING - STEP)

export const closingChoices = (stored: number, opens: number) => choices(stored, opens + STEP, LAST_CLOSING)

/** The hours with another opening time. The office closes later where it would close before it opens. */
export const opensAt = ({ closes }: { closes: number }, opens: number) => ({
  isOpen: true as const,
  opens,
  closes: closes > opens ? closes : Math.min(opens + WORKING_DAY, LAST_CLOSING),
})
