export interface Toast {
  id: number
  title: string
  text: string
  variant: 'default' | 'destructive'
}

let shown: Toast | null = null
let made = 0
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says what became of something. One at a time: a new one takes the place of the one before. */
export function toast(title: string, text: string, variant: Toast['variant'] = 'default') {
  made += 1
  show({ id: made, title, text, variant })
}

export const dismissToast = () => show(null)

export const shownToast = () => shown

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
