import { formatMonth } from '#contract/core/calendar.ts'

interface PartMonths {
  partMonths: readonly { month: string; name: string }[]
}

/** The name of a month of rent, or the days of it that are charged: `January 16–31, 2027`. */
export const rentMonthName = ({ partMonths }: PartMonths, month: string) =>
  partMonths.find((part) => part.month === month)?.name ?? formatMonth(month)
