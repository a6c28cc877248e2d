import type { ReactNode } from 'react'

export interface Toast {
  id: number
  title: string
  text: string
  /** Below the text: what the server says of it. */
  note?: string | undefined
  variant: 'default' | 'destructive'
  /** A button beside the text. */
  action?: ReactNode
  /** In ms; five seconds where nothing is said. */
  lasts?: number | undefined
}

let shown: Toast | null = null
let made = 0
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says what became of something. One at a time: a new one takes the place of the one before. */
export function toast(
  title: string,
  text: string,
  variant: Toast['variant'] = 'default',
  more: Pick<Toast, 'action' | 'lasts' | 'note'> = {},
) {
  made += 1
  show({ id: made, title, text, variant, ...more })
}

export const dismissToast = () => show(null)

export const shownToast = () => shown

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
