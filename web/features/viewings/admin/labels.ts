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

/** What came of a viewing, or how it stands. */
export const statusOf = ({ state, outcome }: AdminViewing) => (outcome === null ? STATES[state] : OUTCOMES[outcome])

export const toneOf = ({ state }: AdminViewing) =>
  ({ held: 'gray', expired: 'gray', requested: 'yellow', booked: 'green', cancelled: 'red' })[state] as
    | 'gray'
    | 'yellow'
    | 'green'
    | 'red'
