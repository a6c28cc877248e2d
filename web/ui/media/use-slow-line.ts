import { useSyncExternalStore } from 'react'

interface Connection {
  saveData?: boolean
  /** What it is as good as, not what it is: `4g` for every good line. */
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
}

/** Asked once: what moves does not stop and start with every bend of the road. Browsers that do not say have a good line. */
let isSlow: boolean | undefined
function readLine() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  isSlow ??= connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
  return isSlow
}
const never = () => () => undefined

/** True on a phone's slow line, and where somebody asks for little data: what is not needed is not fetched by itself. */
export const useSlowLine = () => useSyncExternalStore(never, readLine, () => false)
