import { type PointerEvent, useRef, useState } from 'react'

/** Follows a swipe to the right, and calls back beyond `threshold` pixels. */
export function useSwipeRight(threshold: number, onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const end = () => {
    start.current = null
    setOffset(0)
  }
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const moved = start.current === null ? 0 : event.clientX - start.current
        end()
        if (moved >= threshold) onSwiped()
      },
      onPointerCancel: end,
    },
  }
}
