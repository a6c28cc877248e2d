import { useEffect, useState } from 'react'
import type { LazyModule } from '../page/lazy-module.ts'
import { useLocation } from '../routing/router.tsx'

/** What was sent in this history entry (see `showSent`), and the module that shows it, which is loaded after hydration. */
export function useSent<Parts>(from: LazyModule<Parts>) {
  const [parts, setParts] = useState(() => from.loaded())
  const { state } = useLocation()
  useEffect(() => void from.prefetch().then(setParts), [from])
  const sent = (state as { sent?: unknown } | null)?.sent
  return sent && parts ? { sent, parts } : null
}
