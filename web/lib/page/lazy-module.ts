import { use } from 'react'

/** A chunk that could not be fetched: most often its name is gone since a newer version was put on the server. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** A module of its own chunk, fetched once. */
export interface LazyModule<Module> {
  /** Its file under `web/`: how the server finds its chunks. */
  file: string
  load(): Promise<Module>
  /** The module, once it is there. */
  loaded(): Module | undefined
  /** Fetches ahead of need. A failure is not held against the real visit. */
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

/** A module that is there renders at once, on the server too; another holds the navigation, under the old page, until it is. */
export const useModule = <Module>(lazy: LazyModule<Module>): Module => lazy.loaded() ?? use(lazy.load())
