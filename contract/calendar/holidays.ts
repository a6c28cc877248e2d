/** The day of the month's `nth` weekday (Sunday is 0), the last one for -1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Date {
  const first = nth > 0 ? new Date(Date.UTC(year, month - 1, 1)) : new Date(Date.UTC(year, month, -6))
  const ahead = (weekday - first.getUTCDay() + 7) % 7
  return new Date(first.getTime() + (ahead + (nth > 0 ? (nth - 1) * 7 : 0)) * 86_400_000)
}

/** One on a weekend is observed on the nearest workday. Offices are closed on both days. Banks are open on the Friday before one on a Saturday. */
function observed(day: Date): Date[] {
  const shift = { 6: -1, 0: 1 }[day.getUTCDay()]
  return shift === undefined ? [day] : [day, new Date(day.getTime() + shift * 86_400_000)]
}

/** New Year's Day, Juneteenth, Independence Day, Veterans Day and Christmas. */
const FIXED = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const

const ofYear = (year: number) => [
  ...FIXED.flatMap(([month, day]) => observed(new Date(Date.UTC(year, month - 1, day)))),
  // King, Washington, Memorial, Labor, Columbus, Thanksgiving.
  nthWeekday(year, 1, 1, 3),
  nthWeekday(year, 2, 1, 3),
  nthWeekday(year, 5, 1, -1),
  nthWeekday(year, 9, 1, 1),
  nthWeekday(year, 10, 1, 2),
  nthWeekday(year, 11, 4, 4),
]

/** The federal holidays from one day to another, such as `2026-11-26`, with the workdays on which they are observed. */
export function federalHolidays(from: string, until: string): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(until.slice(0, 4))]
  // New Year's Day may be observed in the year before.
  return Array.from({ length: last - first + 2 }, (_, at) => ofYear(first + at))
    .flat()
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => from <= day && day <= until)
    .toSorted()
}

const isoOf = (day: Date) => day.toISOString().slice(0, 10)

/** The Federal Reserve's banks are closed on weekends and federal holidays, and on the Monday after a holiday on a Sunday. */
function isBankDay(day: Date): boolean {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (!federalHolidays(isoOf(day), isoOf(day)).includes(isoOf(day))) return true
  const next = new Date(day.getTime() + 86_400_000)
  // A Friday on which only offices are closed.
  return weekday === 5 && FIXED.some(([month, date]) => next.getUTCMonth() + 1 === month && next.getUTCDate() === date)
}

/** The day that comes so many business days of banks after this one: `2026-11-25` and 2 → `2026-11-30`. */
export function addBankDays(from: string, count: number): string {
  let day = new Date(`${from}T00:00:00Z`)
  for (let left = count; left > 0; left -= isBankDay(day) ? 1 : 0) day = new Date(day.getTime() + 86_400_000)
  return isoOf(day)
}
