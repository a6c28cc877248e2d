import type { ReactNode } from 'react'

export interface Toast {
  id: number
  title: string
  text: string
  /** Below the text: the server's message. */
  note?: string | undefined
  variant: 'default' | 'destructive'
  /** A button next to the text. */
  action?: ReactNode
  /** In milliseconds. Five seconds by default. */
  lasts?: number | undefined
  /** Not announced, because the field that gets the focus says it. */
  isSilent?: boolean
}

let shown: Toast | null = null
let made = 0
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast. Only one is shown at a time. */
export function toast(
  title: string,
  text: string,
  variant: Toast['variant'] = 'default',
  more: Pick<Toast, 'action' | 'lasts' | 'note' | 'isSilent'> = {},
) {
  made += 1
  show({ id: made, title, text, variant, ...more })
}

/**
 * For an error that is also shown at `field`, which gets the focus next. Screen readers hear it once: from the field, or from the toast if the
 * focus is there already.
 */
export const toastAtField = (field: unknown, title: string, text: string) =>
  toast(title, text, 'destructive', { isSilent: document.activeElement !== field })

export const dismissToast = () => show(null)

export const shownToast = () => shown

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
