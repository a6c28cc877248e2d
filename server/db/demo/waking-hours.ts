import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'
import { seededNumber } from './seeded-number.ts'

/** Staff work on workdays, everyone else is awake every day. Anyone acts at any time, as in an emergency at night. */
export type Actor = 'staff' | 'resident' | 'anyone'

export interface Act {
  at: Date
  by: Actor
}

const MINUTE = 60_000
/** Minutes after midnight in the company's time zone. */
const HOURS = {
  staff: { opens: 8 * 60, closes: 18 * 60, isOpenOnWeekends: false },
  // The sign-in before an act and a second try after it stay between 7 AM and 10 PM.
  resident: { opens: 7.5 * 60, closes: 21.5 * 60, isOpenOnWeekends: true },
} as const
/** Acts that were moved are spread over the last minutes of the day. */
const SPREAD = 100

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE })
const weekday = dateFormat({ weekday: 'short', timeZone: TIME_ZONE })

function minutesOf(at: Date) {
  const [hours, minutes] = clock(at).split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** The latest moment up to the given one at which this actor is awake or at work. */
function moveBack(at: Date, by: Actor): Date {
  if (by === 'anyone') return at
  const { opens, closes, isOpenOnWeekends } = HOURS[by]
  let [time, minutes, isMoved] = [at, minutesOf(at), false]
  for (;;) {
    const isOpen = isOpenOnWeekends || !weekday(time).startsWith('S')
    if (isOpen && minutes >= opens && minutes < closes) break
    // To the end of this day's hours, or to the last minute of the day before.
    const back = isOpen && minutes >= closes ? minutes - closes + 1 : minutes + 1
    time = new Date(time.getTime() - back * MINUTE)
    minutes = minutesOf(time)
    isMoved = true
  }
  return isMoved ? new Date(time.getTime() - seededNumber(SPREAD, at.toISOString()) * MINUTE) : time
}

export const staffTime = (at: Date) => moveBack(at, 'staff')
export const residentTime = (at: Date) => moveBack(at, 'resident')

/** The longest time that is kept between two acts: half an hour to an hour and a half. */
const longestGap = (at: Date) => (30 + seededNumber(60, at.toISOString())) * MINUTE

/** The times of acts that follow each other, moved back into the hours of their actors. They stay in order and some time apart. */
export function inWakingHours(acts: readonly Act[]): Date[] {
  const moved: Date[] = []
  for (const [place, { at, by }] of [...acts.entries()].toReversed()) {
    const [next, following] = [moved[0], acts[place + 1]]
    const gap = following ? Math.min(following.at.getTime() - at.getTime(), longestGap(at)) : 0
    const latest = next ? Math.min(at.getTime(), next.getTime() - gap) : at.getTime()
    moved.unshift(moveBack(new Date(latest), by))
  }
  return moved
}

/**
 * The times of stories: lists of acts that follow each other. As before they were moved, a story that began later than another one still does, so that
 * lists sorted by time show the same order on every day of the week.
 */
export function storiesInWakingHours(stories: readonly (readonly Act[])[]): Date[][] {
  const times: Date[][] = []
  let latest = Infinity
  const newestFirst = [...stories.entries()].toSorted(([, [one]], [, [other]]) => Number(other?.at) - Number(one?.at))
  for (const [place, acts] of newestFirst) {
    const [first, ...later] = inWakingHours(acts)
    if (!first) throw new Error('A story needs an act')
    const begun = Number(first) < latest ? first : moveBack(new Date(latest - MINUTE), acts[0]!.by)
    latest = Number(begun)
    times[place] = [begun, ...later]
  }
  return times
}
