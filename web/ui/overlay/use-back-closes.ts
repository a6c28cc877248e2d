import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Makes the browser's Back button close an overlay. Adds a history entry with the page's own URL, and returns a function that closes the overlay by
 * going back.
 */
export function useBackCloses(onClose: () => void) {
  const isLeaving = useRef(false)
  const leave = useEffectEvent(onClose)
  // In a layout effect, so that it happens before the overlay is visible and Back can be pressed.
  useLayoutEffect(() => {
    // Keeps the router's state, so that both entries are the same location to the router. See `use-lost-overlay.ts`.
    history.pushState({ ...history.state, over: true }, '')
    const listening = new AbortController()
    addEventListener('popstate', () => leave(), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return () => {
    // Only once: going back twice would leave the page.
    if (isLeaving.current) return
    isLeaving.current = true
    history.back()
  }
}
