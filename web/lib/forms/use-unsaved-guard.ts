import { useEffect, useRef } from 'react'

const QUESTION = 'You have unsaved changes. Leave without saving?'

/** A history change as the router reports it. `delta` is null for an entry that is not ours. */
interface Step {
  action: 'POP' | 'PUSH' | 'REPLACE'
  delta: number | null
}

interface Guard {
  /** For overlays: asks the user if there are unsaved changes, and not again after a yes. */
  mayLeave: () => boolean
  /** Everything was sent, so there is nothing to lose. */
  release: () => void
}

/** Asks before unsaved changes are lost through a link, the Back button, a reload or closing an overlay. */
export function useUnsavedGuard(isDirty: boolean): Guard {
  const listeners = useRef<AbortController>(null)
  useEffect(() => {
    if (!isDirty) return undefined
    const listening = new AbortController()
    const { signal } = listening
    listeners.current = listening
    // How far the history has moved away, and how much of the way back was requested.
    let away = 0
    let returning = 0
    const mayLeave = () => {
      // oxlint-disable-next-line no-alert -- only a blocking dialog can also hold back the Back button
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
        // A new tab or a download loses nothing. For page loads the browser asks.
        const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey
        if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target !== '' || link.download !== '') return
        if (link.origin !== location.origin || mayLeave()) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { signal, capture: true },
    )
    // The router's own event, dispatched before it handles `popstate`. A `popstate` listener of ours would run after the router's.
    addEventListener(
      'step',
      (event) => {
        const { action, delta } = (event as CustomEvent<Step>).detail
        if (action !== 'POP' || (away === 0 && mayLeave())) return
        event.preventDefault()
        away += delta ?? 0
        if (Math.sign(delta ?? 0) === Math.sign(returning)) returning -= delta ?? 0
        // Goes back to where it was, and again if the user moved in the meantime.
        if (away !== 0 && returning === 0) {
          returning = -away
          history.go(returning)
        }
      },
      { signal },
    )
    return () => listening.abort()
  }, [isDirty])
  const release = () => listeners.current?.abort()
  const isActive = () => listeners.current?.signal.aborted === false
  return {
    release,
    mayLeave: () => {
      // oxlint-disable-next-line no-alert -- the same
      if (isActive() && !confirm(QUESTION)) return false
      release()
      return true
    },
  }
}
