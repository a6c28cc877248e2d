import { useEffect, useEffectEvent } from 'react'

/** The key belongs to a field, a menu or an open dialog, so it is no shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="menu"], dialog') !== null

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
