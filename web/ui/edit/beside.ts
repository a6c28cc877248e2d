import { createContext, useSyncExternalStore } from 'react'

/** Where a screen puts the panel of an open record: to the right of its table. */
export const BesideSlot = createContext<HTMLElement | null>(null)

/** For the table, which has the place. So what is above it keeps its width, and no row moves up or down. */
export const PlaceBeside = createContext<(place: HTMLElement | null) => void>(() => undefined)

/** From this width there is room for a list and a record side by side. On paper the record is in the page too, never over it. */
const wide = typeof matchMedia === 'undefined' ? null : matchMedia('print, (min-width: 80rem)')

function subscribe(changed: () => void) {
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}

export const useIsBeside = () =>
  useSyncExternalStore(
    subscribe,
    () => wide?.matches ?? false,
    () => false,
  )
