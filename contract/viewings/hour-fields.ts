import * as z from 'zod/mini'
import { dateFormat } from '#contract/core/dates.ts'

const between = (label: string, least: number, most: number) =>
  z.coerce
    .number<number>({ error: `${label} must be a number` })
    .check(
      z.int({ error: `${label} must be a whole number` }),
      z.minimum(least, { error: `${label} must be at least ${least}` }),
      z.maximum(most, { error: `${label} must be at most ${most}` }),
    )

const time = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: `${label} must be in the form 09:30`, abort: true }),
    )

const WeekPart = z
  .object({ weekday: between('Weekday', 0, 6), from: time('Start time'), to: time('End time') })
  .check(z.refine(({ from, to }) => from < to, { error: 'End time must be after the start time', path: ['to'] }))
type WeekPart = z.output<typeof WeekPart>

/** When homes can be viewed, and how viewings are booked. */
export const hourFields = {
  /** Sunday is 0. Times are in the company's time zone. */
  week: z.array(WeekPart).check(
    z.refine((week) => new Set(week.map(({ weekday }) => weekday)).size === week.length, {
      error: 'Each weekday can appear only once',
    }),
  ),
  minutes: between('Length of a viewing', 10, 240),
  bufferMinutes: between('Break between viewings', 0, 240),
  noticeHours: between('Minimum notice', 0, 336),
  perDay: between('Viewings per day', 1, 100),
  needsApproval: z.boolean(),
}

const instantOf = (clock: string) => new Date(`2000-01-01T${clock}Z`)
const formatClock = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

interface GivenHours {
  week: WeekPart[]
  minutes: number
  /** A home that uses the company's hours does not keep those that are sent. */
  usesCompany?: boolean
}

/** Each day must have room for a viewing. */
export const hasRoomForViewing = z.check<GivenHours>(({ value: { week, minutes, usesCompany = false }, issues }) => {
  if (usesCompany) return
  for (const [at, { from, to }] of week.entries()) {
    const [start, end] = [instantOf(from), instantOf(to)]
    // A day that ends before it begins is refused for that.
    if (end <= start || end.getTime() - start.getTime() >= minutes * 60_000) continue
    const message = `No viewing of ${minutes} minutes fits between ${formatClock(start)} and ${formatClock(end)}`
    issues.push({ code: 'custom', message, path: ['week', at, 'to'], input: to })
  }
})
