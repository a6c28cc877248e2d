import { useEffect, useRef } from 'react'
import { ask, type Question } from './question.ts'

const LEAVING: Question = {
  title: 'You have unsaved changes',
  description: "If you leave now, they'll be lost.",
  no: 'Keep editing',
  yes: 'Leave without saving',
}

/** A history change as the router reports it. `delta` is null for an entry that is not ours. */
interface Step {
  action: 'POP' | 'PUSH' | 'REPLACE'
  delta: number | null
}

interface Guard {
  /** For overlays: leaves at once, or after a yes if there are unsaved changes. */
  leave: (then: () => void) => void
  /** Everything was sent, so there is nothing to lose. */
  release: () => void
}

/** The link that this click would follow in this tab. A new tab or a download loses nothing. */
function linkOf({ button, metaKey, ctrlKey, shiftKey, target }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey
  if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target !== '' || link.download !== '') return null
  return link.origin === location.origin ? link : null
}

/** How long a step through the history may take, in milliseconds. */
const STEP_MS = 250

/**
 * Undoes each step through the history until `leave` allows it, and then repeats the first one. The router's event `step` is dispatched before it
 * handles `popstate`; a `popstate` listener of ours would run after the router's.
 */
function holdHistory(leave: (then: () => void) => void, signal: AbortSignal) {
  // How far the history has moved away, how much of the way back was requested, and how far the user wanted to go.
  let away = 0
  let returning = 0
  let wanted: number | null = 0
  let late: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(late))
  const goHome = () => {
    returning = -away
    history.go(returning)
    // Another press of Back cancels the way back, so it is requested again.
    late = setTimeout(goHome, STEP_MS)
  }
  const goOn = (far: number | null) => {
    if (far === null) dispatchEvent(new PopStateEvent('popstate'))
    else history.go(far)
  }
  addEventListener(
    'step',
    (event) => {
      const { action, delta } = (event as CustomEvent<Step>).detail
      if (action !== 'POP') return
      event.preventDefault()
      clearTimeout(late)
      if (away === 0) wanted = delta
      away += delta ?? 0
      if (Math.sign(delta ?? 0) === Math.sign(returning)) returning -= delta ?? 0
      if (away === 0) {
        const far = wanted
        leave(() => goOn(far))
      } else if (returning === 0) goHome()
      else late = setTimeout(goHome, STEP_MS)
    },
    { signal },
  )
}

/** Leaves at once, or after a yes while this guard is on. */
async function leaveBy(listening: AbortController | null, then: () => void) {
  const isOn = listening !== null && !listening.signal.aborted
  if (isOn && !(await ask(LEAVING))) return
  listening?.abort()
  then()
}

/** Asks before unsaved changes are lost through a link, the Back button or closing an overlay. Before a reload the browser asks. */
export function useUnsavedGuard(isDirty: boolean): Guard {
  const listeners = useRef<AbortController>(null)
  useEffect(() => {
    if (!isDirty) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const leave = (then: () => void) => void leaveBy(listening, then)
    listeners.current = listening
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    addEventListener(
      'click',
      (event) => {
        const link = linkOf(event)
        if (!link) return
        event.preventDefault()
        event.stopImmediatePropagation()
        leave(() => link.click())
      },
      { signal, capture: true },
    )
    holdHistory(leave, signal)
    return () => listening.abort()
  }, [isDirty])
  return {
    release: () => listeners.current?.abort(),
    leave: (then) => void leaveBy(listeners.current, then),
  }
}
