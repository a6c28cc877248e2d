import { errorMessage } from '#web/lib/api/error-message.ts'
import { FileFailure } from '#web/lib/api/file-failure.ts'
import type { Sending } from '#web/lib/api/upload.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '../page/store.ts'
import { typeOfPhoto } from './photo-file.ts'

/** A photo on its way to the server. */
export interface PhotoUpload<Place> {
  key: number
  place: Place
  file: File
  /** 1 means that it is uploaded and the server is processing it. */
  share: number
  /** Why it was not saved. Null while it waits or is being sent. */
  failure: string | null
}

interface PhotoQueueOptions<Place> {
  send: (place: Place, file: File, type: string, sending: Omit<Sending, 'parts' | 'accessToken'>) => Promise<unknown>
  saved: (queries: QueryClient, place: Place) => Promise<void>
  failed?: (place: Place, failure: string) => void
}

const FAILURE = "We couldn't save the photo. Please try again."

/** Sends photos one after the other, in the order in which they were added, while other screens are open as well. None stays after signing out. */
export function createPhotoQueue<Place>({ send, saved, failed }: PhotoQueueOptions<Place>) {
  type Upload = PhotoUpload<Place>
  const store = createStore<readonly Upload[]>([])
  let made = 0
  let isSending = false
  let leaving = new AbortController()

  /** Asks before the tab is closed while a photo is not saved yet. */
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

  function change(next: readonly Upload[]) {
    if (next.length > 0) addEventListener('beforeunload', askToStay)
    else removeEventListener('beforeunload', askToStay)
    store.set(next)
  }

  const update = (key: number, changes: Partial<Upload>) => {
    const changed = (one: Upload): Upload => ({ ...one, ...changes })
    change(store.now().map((one) => (one.key === key ? changed(one) : one)))
  }
  const discard = (key: number) => change(store.now().filter((one) => one.key !== key))

  async function sendAll(queries: QueryClient) {
    if (isSending) return
    isSending = true
    const { signal } = leaving
    for (;;) {
      const next = store.now().find(({ failure }) => failure === null)
      if (!next || signal.aborted) break
      const { key, place, file } = next
      try {
        const onProgress = (share: number) => update(key, { share })
        await send(place, file, await typeOfPhoto(file), { signal, onProgress })
        discard(key)
        await saved(queries, place)
      } catch (error) {
        if (signal.aborted) break
        const failure = error instanceof FileFailure ? error.message : errorMessage(error, FAILURE)
        update(key, { failure, share: 0 })
        failed?.(place, failure)
      }
    }
    isSending = false
  }

  subscribeToSession(() => {
    if (sessionState() !== 'leaving') return
    leaving.abort()
    leaving = new AbortController()
    change([])
  })

  return {
    add(queries: QueryClient, place: Place, files: readonly File[]) {
      change([...store.now(), ...files.map((file) => ({ key: (made += 1), place, file, share: 0, failure: null }))])
      void sendAll(queries)
    },
    retry(queries: QueryClient, key: number) {
      update(key, { failure: null })
      void sendAll(queries)
    },
    /** Gives a photo up that could not be saved. */
    discard,
    useUploads: store.use,
  }
}
