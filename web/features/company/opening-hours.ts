import type { Company } from '#contract/company/public.ts'
import type { OpeningHoursSpecification } from 'schema-dts'

const SPAN = /^(\d{1,2})(?::(\d{2}))?\s*([AP])\.?M\.?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d{2}))?\s*([AP])\.?M\.?$/i

const clock = (hour: string, minute = '00', half: string) =>
  `${String((Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`

/** Parses `8:00 AM-6:00 PM` into 08:00 and 18:00. Null for `Closed` and for text that cannot be parsed. */
export function hoursOf(text: string): { opens: string; closes: string } | null {
  const [, from, fromMinute, fromHalf, to, toMinute, toHalf] = SPAN.exec(text.trim()) ?? []
  if (from === undefined || fromHalf === undefined || to === undefined || toHalf === undefined) return null
  return { opens: clock(from, fromMinute, fromHalf), closes: clock(to, toMinute, toHalf) }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** The office hours as structured data. Days that are closed or cannot be parsed are left out. */
export function openingHours({ weekdays, saturday, sunday }: Company['hours']): OpeningHoursSpecification[] {
  const days = [
    [WEEKDAYS, weekdays],
    ['Saturday', saturday],
    ['Sunday', sunday],
  ] as const
  return days.flatMap(([dayOfWeek, text]) => {
    const hours = hoursOf(text)
    return hours ? [{ '@type': 'OpeningHoursSpecification' as const, dayOfWeek, ...hours }] : []
  })
}
