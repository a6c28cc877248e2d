import { useEffect, useRef } from 'react'

const QUESTION = 'You have unsaved changes. Leave without saving them?'

/** How far the history has gone, as the router counts it. */
function position(): number | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null
}

/**
 * Asks before anything that was typed is lost: by a link, the back button, a reload, or what asks by itself with the function that this
 * gives (a dialog that is closed).
 */
export function useUnsavedGuard(isDirty: boolean): () => boolean {
  const isHeld = useRef(false)
  useEffect(() => {
    isHeld.current = isDirty
    if (!isDirty) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const here = position()
    let isReturning = false
    const mayLeave = () => {
      // oxlint-disable-next-line no-alert -- the one question that holds back every way out
      if (!confirm(QUESTION)) return false
      listening.abort()
      return true
    }
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    addEventListener(
      'click',
      (event) => {
        const { button, metaKey, ctrlKey, shiftKey, target } = event
        const link = target instanceof Element ? target.closest('a[href]') : null
        // A new tab or a file loses nothing; a page load is asked about by the browser.
        const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey
        if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target !== '' || link.download !== '') return
        if (link.origin !== location.origin || mayLeave()) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { signal, capture: true },
    )
    addEventListener(
      'popstate',
      (event) => {
        if (isReturning || !mayLeave()) event.stopImmediatePropagation()
        const there = position()
        if (!isReturning && !signal.aborted && here !== null && there !== null && there !== here) {
          isReturning = true
          history.go(here - there)
        } else isReturning = false
      },
      { signal, capture: true },
    )
    return () => listening.abort()
  }, [isDirty])
  // oxlint-disable-next-line no-alert -- as above
  return () => !isHeld.current || confirm(QUESTION)
}
