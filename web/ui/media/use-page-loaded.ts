import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  addEventListener('load', onChange)
  return () => removeEventListener('load', onChange)
}

/** True once the page and everything it came with have loaded: time for what is needed later. */
export const usePageLoaded = () =>
  useSyncExternalStore(
    subscribe,
    () => document.readyState === 'complete',
    () => false,
  )
