import { shownToast, subscribeToToasts } from '../feedback/toast-store.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** What a browser gives a popover by itself, taken back. */
const PLAIN = { top: 'auto', overflow: 'visible', background: 'none', color: 'inherit' }

/** A toast that comes while a modal dialog is open is drawn above it, not behind. */
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
