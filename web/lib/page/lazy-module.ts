import { use } from 'react'

/** A chunk that could not be loaded, usually because a new version was deployed. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** A module in its own chunk, loaded once. */
export interface LazyModule<Module> {
  /** Its file under `web/`, by which the server finds its chunks. */
  file: string
  load(): Promise<Module>
  /** The module if it is loaded. */
  loaded(): Module | undefined
  /** Loads ahead of time. A failure does not affect the later load. */
  prefetch(): Promise<Module | undefined>
}

export function lazyModule<Module>(file: string, fetchModule: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined
  let loaded: Module | undefined

  function load() {
    loading ??= fetchModule().then(
      (module) => (loaded = module),
      (cause: unknown) => {
        throw new ChunkError(`Could not load ${file}`, { cause })
      },
    )
    return loading
  }

  const prefetch = () =>
    load().catch(() => {
      loading = undefined
      return undefined
    })

  return { file, load, loaded: () => loaded, prefetch }
}

/** Returns the module. If it is not loaded, rendering suspends, and the old page stays until it is. */
export const useModule = <Module>(lazy: LazyModule<Module>): Module => lazy.loaded() ?? use(lazy.load())
