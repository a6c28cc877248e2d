import { useSyncExternalStore } from 'react'

interface Connection {
  saveData?: boolean
  /** The effective type, not the real one: `4g` for every fast connection. */
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
}

/** Read once, so that movement does not start and stop with the signal. Browsers without this API count as fast. */
let isSlow: boolean | undefined
function readConnection() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  isSlow ??= connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
  return isSlow
}
const never = () => () => undefined

/** True on a slow connection or with data saving enabled. Nothing that is not needed should then be loaded automatically. */
export const useSlowConnection = () => useSyncExternalStore(never, readConnection, () => false)
