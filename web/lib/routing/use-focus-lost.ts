import { useEffect, useRef } from 'react'

/** For an element that gets the focus when a change removes what had it, such as a filter's own link. */
export function useFocusLost<E extends HTMLElement>(change: string) {
  const element = useRef<E>(null)
  const seen = useRef(change)
  useEffect(() => {
    if (seen.current !== change && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true })
    seen.current = change
  }, [change])
  return element
}
