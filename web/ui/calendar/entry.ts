import type { Tone } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'
import type { Day } from '#web/lib/format/company-days.ts'

/** Something in the calendar of staff. Each noun that has entries provides a source of them. */
export interface CalendarEntry {
  id: string
  startsAt: string
  endsAt: string
  /** The first line: whom or which home it is about. */
  title: string
  /** Where it is. */
  place: string
  status: string
  tone: Tone
  /** It does not take place. */
  isOff: boolean
  /** The colleague whose entry it is. */
  assignedTo: string | null
}

/** The days that are shown. */
export interface Range {
  from: Day
  /** The last day. */
  to: Day
}

/** The entries of one noun on the days that are shown. */
export interface CalendarSource {
  /** Undefined until they have arrived. */
  entries: readonly CalendarEntry[] | undefined
  hasFailed: boolean
  isFetching: boolean
  retry: () => unknown
  /** An entry in full, with what staff can do about it. `level` is that of its heading. */
  renderEntry: (id: string, level: 2 | 3) => ReactNode
}

export interface Colleague {
  id: string
  name: string
}
