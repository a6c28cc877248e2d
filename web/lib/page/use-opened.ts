import { useCallback, useState } from 'react'
import type { LazyModule } from './lazy-module.ts'

/** A part that is loaded when it is opened. A load that failed can be tried again. */
export function useOpened<Module>(lazy: LazyModule<Module>) {
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed')
  const open = useCallback(() => {
    setState('loading')
    void lazy.prefetch().then((module) => setState(module ? 'open' : 'failed'))
  }, [lazy])
  return { state, open, module: state === 'open' ? lazy.loaded() : undefined }
}
