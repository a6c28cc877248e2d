import { shownToast, subscribeToToasts } from '../feedback/toast-store.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** Resets the browser's default popover styles. */
const PLAIN = { overflow: 'visible', background: 'none', color: 'inherit' }
/** The main button of a dialog is at the bottom, of a panel at the bottom right: toasts keep away from it, and from the buttons at the top of a panel. */
function atTheTop() {
  const heading = document.querySelector('dialog:modal header')?.getBoundingClientRect()
  const isAtTheTop = heading && heading.top < heading.height
  return { ...PLAIN, top: isAtTheTop ? `${heading.bottom}px` : '0', bottom: 'auto' }
}
const AT_THE_BOTTOM = { ...PLAIN, top: 'auto', bottom: '0' }

/** Whether toasts cover a button, a link or a choice. Below the buttons at the top of a panel is often the choice that was just made. */
function isInTheWay(viewport: HTMLElement) {
  const { top, bottom } = viewport.getBoundingClientRect()
  return Array.from(document.querySelectorAll('dialog:modal :is(button, a, select)')).some((part) => {
    const box = part.getBoundingClientRect()
    return box.top < bottom && box.bottom > top
  })
}

const AT_THE_LEFT = { ...PLAIN, top: 'auto', left: '0', right: 'auto' }

/** Shows toasts above an open dialog or panel instead of behind it, and away from its buttons, as from those of a bar that saves a form. */
export function useToastsOverDialogs() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, () => null)
  useEffect(() => {
    const viewport = document.querySelector<HTMLElement>('#toasts')
    if (!viewport || !toast || !document.querySelector('dialog[open], [data-save-bar]')) return undefined
    const place = matchMedia('(width >= 48rem)').matches ? AT_THE_LEFT : atTheTop()
    Object.assign(viewport.style, place)
    viewport.popover = 'manual'
    viewport.showPopover()
    if (place !== AT_THE_LEFT && isInTheWay(viewport)) {
      Object.assign(viewport.style, AT_THE_BOTTOM)
      if (isInTheWay(viewport)) Object.assign(viewport.style, place)
    }
    return () => {
      viewport.popover = null
      for (const name of Object.keys(place)) viewport.style.removeProperty(name)
    }
  }, [toast])
}
