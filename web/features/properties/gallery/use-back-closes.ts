import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For what lies over a page: an entry of the history with the page's own address, so that the browser's Back closes it and stays.
 * Gives the way to close it by hand, which goes back over that entry.
 */
export function useBackCloses(onClose: () => void) {
  const isLeaving = useRef(false)
  const leave = useEffectEvent(onClose)
  // With what is seen, not a moment after: whoever presses Back at once means this.
  useLayoutEffect(() => {
    // The router's state with it: to the router both entries are one place.
    history.pushState(history.state, '')
    const listening = new AbortController()
    addEventListener('popstate', () => leave(), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return () => {
    // Once: a second press would leave the page.
    if (isLeaving.current) return
    isLeaving.current = true
    history.back()
  }
}
