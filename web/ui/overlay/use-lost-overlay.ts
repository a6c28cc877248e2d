import { useEffect } from 'react'

/** Leaves the history entry of an overlay that did not survive a reload. Otherwise the first Back would do nothing. */
export function useLostOverlay() {
  useEffect(() => {
    // A part of the page that is hydrated late must not close what a visitor has opened in the meantime.
    if (!history.state?.over || document.querySelector('dialog:modal')) return
    // Once, however many overlays the page may open.
    history.replaceState({ ...history.state, over: false }, '')
    history.back()
  }, [])
}
