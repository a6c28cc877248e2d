import { useEffect, useRef } from 'react'

/**
 * Closes open panels of the bar: with Escape, by a press elsewhere, and when the focus leaves them. A press beside the bar only closes the panel: what is
 * below the pointer is not pressed.
 */
export function useDisclosures<E extends HTMLElement>() {
  const bar = useRef<E>(null)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    /** Where the press began that goes on, if it began beside an open panel. */
    let press: 'within the bar' | 'beside the bar' | null = null
    const openOne = () => bar.current?.querySelector<HTMLDetailsElement>('details[open]')
    const close = (panel: HTMLDetailsElement) => {
      if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus({ preventScroll: true })
      panel.open = false
    }
    const closeUnless = (target: EventTarget | null) => {
      const panel = openOne()
      if (panel && target instanceof Node && !panel.contains(target)) close(panel)
    }
    const begin = ({ target }: Event) => {
      const panel = openOne()
      press = null
      if (!panel || !(target instanceof Node) || panel.contains(target)) return
      press = bar.current!.contains(target) ? 'within the bar' : 'beside the bar'
      // Within the bar only at its end: what is searched then may move what is pressed.
      if (press === 'beside the bar') close(panel)
    }
    const spend = (event: MouseEvent) => {
      // A key presses without a pointer.
      if (press !== 'beside the bar' || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    }
    const end = (event: MouseEvent) => {
      spend(event)
      press = null
      closeUnless(event.target)
    }
    addEventListener('pointerdown', begin, options)
    addEventListener('mousedown', spend, options)
    addEventListener('click', end, options)
    addEventListener('focusin', ({ target }) => press || closeUnless(target), options)
    addEventListener(
      'keydown',
      ({ key }) => {
        const panel = openOne()
        press = null
        if (key === 'Escape' && panel) close(panel)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])
  return bar
}
