import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, true from then on: for what only works with script. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
