import { useEffect, useRef } from 'react'

/** When `state` changes and takes what had the focus with it, the focus goes to this element: the reader's place is not lost. */
export function useKeptFocus<E extends HTMLElement>(state: unknown) {
  const element = useRef<E>(null)
  const before = useRef(state)
  useEffect(() => {
    const last = before.current
    if (last === state) return
    before.current = state
    // What was waited for has come: nobody's place is lost.
    if (last === undefined) return
    if (document.activeElement === null || document.activeElement === document.body) element.current?.focus()
  }, [state])
  return element
}
