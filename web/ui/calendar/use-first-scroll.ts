import type { Day } from '#web/lib/format/company-days.ts'
import { type RefObject, useLayoutEffect } from 'react'

interface FirstScroll {
  /** The first of the days that are shown, and how many there are. When they change, the grid scrolls again. */
  first: Day
  count: number
  /** The day to scroll to. */
  day: Day
  /** How far down its part begins that matters, in pixels. */
  top: number
}

/** Scrolls a grid of days to the day and the hour that matter, where it is larger than its window. */
export function useFirstScroll(grid: RefObject<HTMLElement | null>, { first, count, day, top }: FirstScroll) {
  useLayoutEffect(() => {
    const element = grid.current
    const column = element?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (!element || !column) return
    // The hours stay at the left edge.
    element.scrollLeft = column.offsetLeft - (element.querySelector<HTMLElement>('[data-hours]')?.offsetWidth ?? 0)
    element.scrollTop = top
    // Only the days matter: time passes, and the user keeps the place that they scrolled to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first, count, day])
}
