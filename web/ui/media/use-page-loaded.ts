import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  addEventListener('load', onChange)
  return () => removeEventListener('load', onChange)
}

/** True once the page and its resources have loaded, so that what is needed later can be requested. */
export const usePageLoaded = () =>
  useSyncExternalStore(
    subscribe,
    () => document.readyState === 'complete',
    () => false,
  )
