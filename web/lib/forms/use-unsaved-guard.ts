import { useEffect, useRef } from 'react'

const QUESTION = 'You have unsaved changes. Leave without saving them?'

/** Of the history, as the router hears of it; `delta` is null where the entry is not ours. */
interface Step {
  action: 'POP' | 'PUSH' | 'REPLACE'
  delta: number | null
}

interface Guard {
  /** For what is closed by hand: asks where there is something to lose. Not again after a yes. */
  mayLeave: () => boolean
  /** There is nothing to lose any more: it was sent. */
  release: () => void
}

/** Asks before anything that was typed is lost: by a link, the back button, a reload, or what is closed by hand. */
export function useUnsavedGuard(isDirty: boolean): Guard {
  const held = useRef<AbortController>(null)
  useEffect(() => {
    if (!isDirty) return undefined
    const listening = new AbortController()
    const { signal } = listening
    held.current = listening
    // How far the history has gone from where it is held, and how much of the way back was asked for.
    let away = 0
    let returning = 0
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
    // The router's own event, before it follows one: who listens for `popstate` comes after the router, for events of the window are heard
    // in the order in which it was listened for them.
    addEventListener(
      'step',
      (event) => {
        const { action, delta } = (event as CustomEvent<Step>).detail
        if (action !== 'POP' || (away === 0 && mayLeave())) return
        event.preventDefault()
        away += delta ?? 0
        if (Math.sign(delta ?? 0) === Math.sign(returning)) returning -= delta ?? 0
        // Back to where it was held; once more where hands were quicker than the way back.
        if (away !== 0 && returning === 0) {
          returning = -away
          history.go(returning)
        }
      },
      { signal },
    )
    return () => listening.abort()
  }, [isDirty])
  const release = () => held.current?.abort()
  const isHeld = () => held.current?.signal.aborted === false
  return {
    release,
    mayLeave: () => {
      // oxlint-disable-next-line no-alert -- as above
      if (isHeld() && !confirm(QUESTION)) return false
      release()
      return true
    },
  }
}
