import { useEffect, useEffectEvent } from 'react'

/** Calls `act` for a keyboard shortcut, wherever the focus is. `matches` recognizes the shortcut. */
export function useShortcut(matches: (event: KeyboardEvent) => boolean, act: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('keydown', (event) => onKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
