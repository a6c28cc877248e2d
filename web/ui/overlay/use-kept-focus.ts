import { useEffect, useRef } from 'react'

/** When `state` changes and removes the focused element, moves the focus to this element. */
export function useKeptFocus<E extends HTMLElement>(state: unknown) {
  const element = useRef<E>(null)
  const before = useRef(state)
  useEffect(() => {
    const last = before.current
    if (last === state) return
    before.current = state
    // Nothing was shown before, so no focus was lost.
    if (last === undefined) return
    if (document.activeElement === null || document.activeElement === document.body) element.current?.focus()
  }, [state])
  return element
}
