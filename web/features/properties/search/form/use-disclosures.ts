import { useEffect, useRef } from 'react'

/** Closes open panels of the bar: with Escape, by a press elsewhere, and when the focus leaves them. */
export function useDisclosures<E extends HTMLElement>() {
  const bar = useRef<E>(null)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const openOne = () => bar.current?.querySelector<HTMLDetailsElement>('details[open]')
    const closeUnless = (target: EventTarget | null) => {
      const panel = openOne()
      if (panel && target instanceof Node && !panel.contains(target)) panel.open = false
    }
    addEventListener('pointerdown', ({ target }) => closeUnless(target), { signal })
    addEventListener('focusin', ({ target }) => closeUnless(target), { signal })
    addEventListener(
      'keydown',
      ({ key }) => {
        const panel = openOne()
        if (key !== 'Escape' || !panel) return
        if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus()
        panel.open = false
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return bar
}
