import { useEffect } from 'react'

/** Leaves the history entry of an overlay that did not survive a reload. Otherwise the first Back would do nothing. */
export function useLostOverlay() {
  useEffect(() => {
    if (!history.state?.over) return
    // Once, however many overlays the page may open.
    history.replaceState({ ...history.state, over: false }, '')
    history.back()
  }, [])
}
