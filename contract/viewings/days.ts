import * as z from 'zod/mini'

/** A list of entries by day covers so many days at most. */
const DAYS_MAX = 62

export const dayField = (label: string) => z.iso.date({ error: `${label} must be a date, such as 2027-05-31` })

/** From one day to another, both included, in the company's time zone. */
export const DayRange = z.object({ from: dayField('from'), to: dayField('to') }).check(
  z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= DAYS_MAX * 86_400_000, {
    error: `to must be at most ${DAYS_MAX} days after from`,
    path: ['to'],
  }),
)
