import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Sorting {
  count: number
  nameOf: (place: number) => string
  /** Moves an item from one position to another. */
  move: (from: number, to: number) => void
  /** Called when a dragged item is dropped, or a key has moved it. */
  onSettled?: () => void
}

const EARLIER = new Set(['ArrowUp', 'ArrowLeft'])
const LATER = new Set(['ArrowDown', 'ArrowRight'])

/** Sorts a list by dragging handles with mouse or touch, or with arrow keys, Home and End. Each move is announced to screen readers. */
export function useSorting({ count, nameOf, move, onSettled }: Sorting) {
  const list = useRef<HTMLElement>(null)
  /** The current position of the dragged item. */
  const dragged = useRef<number>(null)
  const [draggedPlace, setDraggedPlace] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The handle that keeps the focus while its item moves. */
  const focused = useRef<number>(null)

  // After each render, because moving an element loses its focus.
  useEffect(() => {
    if (focused.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-place="${focused.current}"] [data-handle]`)?.focus()
    focused.current = null
  })

  function put(from: number, to: number) {
    setAnnouncement(`${nameOf(from)} is now ${to + 1} of ${count}`)
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
    setDraggedPlace(to)
    put(from, to)
  }

  const release = useEffectEvent(() => {
    if (dragged.current === null) return
    dragged.current = null
    setDraggedPlace(null)
    onSettled?.()
  })
  // Listens on the window, so that a drop outside the list ends the drag too.
  const isHeld = draggedPlace !== null
  useEffect(() => {
    if (!isHeld) return undefined
    const listening = new AbortController()
    const { signal } = listening
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => release(), { signal })
    return () => listening.abort()
  }, [isHeld])

  return {
    /** The last move, for a live region. */
    announcement,
    /** The position of the dragged item. */
    draggedPlace,
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
        setDraggedPlace(place)
      },
    }),
  }
}

/** A copy of a list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1))
}
