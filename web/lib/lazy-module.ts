/** A chunk that could not be fetched: most often its name is gone since a newer version was put on the server. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** A module of its own chunk, fetched once. */
export interface LazyModule<Module> {
  /** Its file under `web/`: how the server finds its chunks. */
  file: string
  load(): Promise<Module>
  /** Fetches ahead of need. A failure is not held against the real visit. */
  prefetch(): Promise<Module | undefined>
}

export function lazyModule<Module>(file: string, fetchModule: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined

  function load() {
    if (loading) return loading
    const promise = fetchModule().catch((cause: unknown) => {
      throw new ChunkError(`Could not load ${file}`, { cause })
    })
    loading = promise
    // What React's `use` looks for: with it a module that is there renders at once, on the server too.
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {},
    )
    return promise
  }

  const prefetch = () =>
    load().catch(() => {
      loading = undefined
      return undefined
    })

  return { file, load, prefetch }
}
