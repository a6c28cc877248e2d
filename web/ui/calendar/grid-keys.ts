import type { KeyboardEvent } from 'react'

const entriesIn = (element: Element) => [...element.querySelectorAll<HTMLElement>('[data-entry]')]

const topOf = (element: HTMLElement) => element.getBoundingClientRect().top

/** The entry to which an arrow leads: the next one of the day, or the one of about the same time on the next day that has any. */
function target(grid: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const days = [...grid.querySelectorAll('[data-day]')]
  const day = from.closest('[data-day]')
  if (!day) return undefined
  const own = entriesIn(day)
  const place = own.indexOf(from)
  if (key === 'ArrowDown') return own[place + 1]
  if (key === 'ArrowUp') return own[place - 1]
  const at = days.indexOf(day)
  const others = key === 'ArrowRight' ? days.slice(at + 1) : key === 'ArrowLeft' ? days.slice(0, at).toReversed() : []
  const near = others.map(entriesIn).find((entries) => entries.length > 0)
  return near?.toSorted((a, b) => Math.abs(topOf(a) - topOf(from)) - Math.abs(topOf(b) - topOf(from)))[0]
}

/** Arrows move between the entries of a grid. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null
  const next = from && target(event.currentTarget, from, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}
