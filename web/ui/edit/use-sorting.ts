import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Sorting {
  count: number
  nameOf: (place: number) => string
  /** Puts what stands at one place at another. */
  move: (from: number, to: number) => void
  /** The hand has let go, or a key has moved it one place. */
  onSettled?: () => void
}

const EARLIER = new Set(['ArrowUp', 'ArrowLeft'])
const LATER = new Set(['ArrowDown', 'ArrowRight'])

/**
 * Things that can be put in another order: dragged by their handle with mouse or finger, moved by its arrow keys, Home and End. Each
 * step is told to those who do not see it.
 */
export function useSorting({ count, nameOf, move, onSettled }: Sorting) {
  const list = useRef<HTMLElement>(null)
  /** Where what is dragged stands now. */
  const dragged = useRef<number>(null)
  const [held, setHeld] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  /** The handle that keeps the focus while its thing moves. */
  const focused = useRef<number>(null)

  // After each drawing: what moves in the page loses the focus.
  useEffect(() => {
    if (focused.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-place="${focused.current}"] [data-handle]`)?.focus()
    focused.current = null
  })

  function put(from: number, to: number) {
    setSaid(`${nameOf(from)} is now ${to + 1} of ${count}`)
    move(from, to)
  }

  function onKeyDown(event: KeyboardEvent, place: number) {
    const { key } = event
    const to = EARLIER.has(key)
      ? place - 1
      : LATER.has(key)
        ? place + 1
        : key === 'Home'
          ? 0
          : key === 'End'
            ? count - 1
            : null
    if (to === null) return
    event.preventDefault()
    if (to < 0 || to >= count || to === place) return
    focused.current = to
    put(place, to)
    onSettled?.()
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const from = dragged.current
    if (from === null) return
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
    const to = Number(under?.dataset['place'] ?? from)
    if (!under || !list.current?.contains(under) || to === from) return
    dragged.current = to
    setHeld(to)
    put(from, to)
  }

  const release = useEffectEvent(() => {
    if (dragged.current === null) return
    dragged.current = null
    setHeld(null)
    onSettled?.()
  })
  // Wherever the hand lets go: outside the list as well.
  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return undefined
    const listening = new AbortController()
    const { signal } = listening
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => release(), { signal })
    return () => listening.abort()
  }, [isHeld])

  return {
    /** What was moved last, for a live region. */
    said,
    /** The place of what a hand holds. */
    held,
    list: {
      ref: (element: HTMLElement | null) => {
        list.current = element
      },
      onPointerMove,
    },
    item: (place: number) => ({ 'data-place': place }),
    handle: (place: number) => ({
      'data-handle': true,
      'aria-label': `Move ${nameOf(place)}, ${place + 1} of ${count}`,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        dragged.current = place
        setHeld(place)
      },
    }),
  }
}

/** A list with one of its things at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1))
}
