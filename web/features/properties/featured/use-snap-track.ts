import { type UIEvent, useEffect, useRef } from 'react'

const positionOf = ({ scrollLeft, children }: HTMLElement) => {
  const [first, second] = children
  const step = first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 1
  return { step, position: Math.round(scrollLeft / step) }
}

/** Keeps a row with scroll snapping and the current position in sync, whichever of the two moves. */
export function useSnapTrack(current: number, onSettled: (position: number) => void) {
  const ref = useRef<HTMLUListElement>(null)
  /** The target of a scroll that we started. Positions that it passes are not the user's choice. */
  const target = useRef<number | null>(null)

  useEffect(() => {
    const row = ref.current
    if (!row) return
    const { step, position } = positionOf(row)
    if (position === current) return
    target.current = current
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.scrollTo({ left: step * current, behavior: isMotionReduced ? 'instant' : 'smooth' })
  }, [current])

  const releaseScroll = () => {
    target.current = null
  }
  return {
    ref,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const { step, position } = positionOf(currentTarget)
      if (target.current === null) onSettled(position)
      // Only when it has arrived, because otherwise the rest of this scroll would undo the next one.
      else if (Math.abs(currentTarget.scrollLeft - step * target.current) < 2) releaseScroll()
    },
    // The user scrolls the row.
    onPointerDown: releaseScroll,
    onTouchStart: releaseScroll,
    onWheel: releaseScroll,
  }
}
