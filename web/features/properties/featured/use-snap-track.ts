import { type UIEvent, useEffect, useRef } from 'react'

const positionOf = ({ scrollLeft, children }: HTMLElement) => {
  const [first, second] = children
  const step = first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 1
  return { step, position: Math.round(scrollLeft / step) }
}

/** A row of snapping slides and the number of the one shown, kept true to each other whoever moves first. */
export function useSnapTrack(current: number, onSettled: (position: number) => void) {
  const ref = useRef<HTMLUListElement>(null)
  /** Where the row is on its way to by our doing: what it passes is nobody's choice. */
  const heading = useRef<number | null>(null)

  useEffect(() => {
    const row = ref.current
    if (!row) return
    const { step, position } = positionOf(row)
    if (position === current) return
    heading.current = current
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.scrollTo({ left: step * current, behavior: isCalm ? 'instant' : 'smooth' })
  }, [current])

  const letGo = () => {
    heading.current = null
  }
  return {
    ref,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const { step, position } = positionOf(currentTarget)
      if (heading.current === null) onSettled(position)
      // Only where it has arrived: half-way, the rest of this movement would undo the next turn.
      else if (Math.abs(currentTarget.scrollLeft - step * heading.current) < 2) letGo()
    },
    // The reader's own hand on the row.
    onPointerDown: letGo,
    onTouchStart: letGo,
    onWheel: letGo,
  }
}
