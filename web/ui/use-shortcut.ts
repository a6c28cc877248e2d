import { useEffect, useEffectEvent } from 'react'

/** Does something at a key from anywhere on the page. */
export function useShortcut(isMeant: (event: KeyboardEvent) => boolean, act: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isMeant(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('keydown', (event) => onKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
