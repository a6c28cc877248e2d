import { addDays, addMonths } from '#contract/core/calendar.ts'

/** The usual times of a statement. `first` is the day of the oldest entry. */
export function usualPeriods(today: string, first: string) {
  const month = `${today.slice(0, 7)}-01`
  const year = Number(today.slice(0, 4))
  return {
    'This month': { from: month, to: today },
    'Last month': { from: addMonths(month, -1), to: addDays(month, -1) },
    'This year': { from: `${year}-01-01`, to: today },
    'Last year': { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    'Whole tenancy': { from: first, to: today },
  }
}
