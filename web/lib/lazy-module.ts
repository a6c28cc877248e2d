/** A chunk that could not be fetched: most often its name is gone since a newer version was put on the server. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** A module of its own chunk, fetched once. */
export interface LazyModule<Module> {
  /** Its file under `web/`: how the server finds its chunks. */
  file: string
  /** Set as soon as it is there, so that it renders without waiting. */
  loaded: Module | undefined
  load(): Promise<Module>
  /** Fetches ahead of need. A failure is not held against the real visit. */
  prefetch(): Promise<Module | undefined>
}

export function lazyModule<Module>(file: string, fetchModule: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined
  const lazy: LazyModule<Module> = {
    file,
    loaded: undefined,
    load: () =>
      (loading ??= fetchModule().then(
        (module) => (lazy.loaded = module),
        (cause: unknown) => {
          throw new ChunkError(`Could not load ${file}`, { cause })
        },
      )),
    prefetch: () =>
      lazy.load().catch(() => {
        loading = undefined
        return undefined
      }),
  }
  return lazy
}
