import { shownToast, subscribeToToasts } from '../feedback/toast-store.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** Resets the browser's default popover styles. */
const PLAIN = { top: 'auto', overflow: 'visible', background: 'none', color: 'inherit' }

/** Shows toasts above an open modal dialog instead of behind it. */
export function useToastsOverDialogs() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, () => null)
  useEffect(() => {
    const viewport = document.querySelector<HTMLElement>('#toasts')
    if (!viewport || !toast || !document.querySelector('dialog:modal')) return undefined
    Object.assign(viewport.style, PLAIN)
    viewport.popover = 'manual'
    viewport.showPopover()
    return () => {
      viewport.popover = null
    }
  }, [toast])
}
