import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

/** The library for pictures. Loaded with the first picture, because it is large. */
export const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: library }) => {
    // One photo at a time and on one thread, so that the thread pool stays free for files and DNS, and a core for requests.
    library.concurrency(1)
    library.cache(false)
    return library
  }))
