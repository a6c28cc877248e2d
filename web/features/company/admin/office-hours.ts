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
const DAY = 24 * 60

/** Every half hour from `from`, and the time that is stored already. */
export const clockChoices = (stored: number, from = 0) =>
  [...new Set([...Array.from({ length: DAY / STEP }, (_, place) => place * STEP), stored])]
    .filter((minutes) => minutes >= from || minutes === stored)
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: clockText(minutes) }))
