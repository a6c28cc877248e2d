import { useEffect, useEffectEvent } from 'react'

const STORAGE_KEY = 'single-key-shortcuts'

/** Lasts for this visit where storage is blocked. */
let areOn: boolean | undefined

/** Shortcuts of one key can be turned off, because speech input and unsteady hands type letters by mistake (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    areOn ??= localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    areOn = true
  }
  return areOn
}

export function turnSingleKeys(on: boolean) {
  areOn = on
  try {
    if (on) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // Storage is blocked.
  }
}

/** The key belongs to a field, a menu or a modal dialog, so it is no shortcut. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="menu"], dialog:modal') !== null

/** A key that may be a shortcut on its own. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isTyping(target)) && areSingleKeysOn()

/** Calls `act` for a keyboard shortcut, wherever the focus is. `matches` recognizes the shortcut. */
export function useShortcut(matches: (event: KeyboardEvent) => boolean, act: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(event)) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('keydown', (event) => onKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
