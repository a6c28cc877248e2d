import type { AdminViewing } from '#contract/viewings/admin.ts'

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const STATES = {
  held: 'Held',
  expired: 'Expired',
  requested: 'Waiting for you',
  booked: 'Booked',
  cancelled: 'Canceled',
} as const

const OUTCOMES = { came: 'Attended', did_not_come: 'No-show' } as const

/** Whether visitors would come to a home that is not shown any more. */
const isInVain = ({ state, outcome, isOffered, startsAt }: AdminViewing, now: number) =>
  !isOffered && outcome === null && (state === 'requested' || state === 'booked') && Date.parse(startsAt) > now

/** What came of a viewing, or how it stands. */
export const statusOf = (viewing: AdminViewing, now: number) =>
  isInVain(viewing, now)
    ? 'Off the market'
    : viewing.outcome === null
      ? STATES[viewing.state]
      : OUTCOMES[viewing.outcome]

const TONES = { held: 'gray', expired: 'gray', requested: 'yellow', booked: 'green', cancelled: 'red' } as const

export function toneOf(viewing: AdminViewing, now: number) {
  if (isInVain(viewing, now)) return 'yellow'
  return viewing.outcome === 'did_not_come' ? 'red' : TONES[viewing.state]
}
