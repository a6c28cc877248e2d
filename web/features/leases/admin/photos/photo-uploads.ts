import { leasesAdmin } from '#contract/leases/admin.ts'
import { receiptPhotos } from '#contract/leases/photos/admin.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { FileFailure } from '#web/lib/api/file-failure.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { uploadOwn } from '#web/lib/api/upload.ts'
import { recall, remember } from '#web/lib/session/session-memory.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { typeOfPhoto } from './photo-file.ts'

/** A photo of a payment that is already recorded, on its way to the server. */
export interface PhotoUpload {
  key: number
  entryId: string
  /** The payment, in a few words. */
  about: string
  file: File
  /** 1 means that it is uploaded and the server is processing it. */
  share: number
  /** Why it was not saved. Null while it waits or is being sent. */
  failure: string | null
}

interface State {
  uploads: readonly PhotoUpload[]
  /** How many photos of each payment were saved, as the screen may have been loaded before. */
  saved: Readonly<Record<string, number>>
}

const SAVED = 'saved-check-photos'
const FAILURE = "We couldn't save the photo. Please try again."

const initial = (): State => ({ uploads: [], saved: (recall(SAVED) ?? {}) as State['saved'] })

let state = initial()
let made = 0
let isSending = false
let leaving = new AbortController()
const listeners = new Set<() => void>()

/** Asks before the tab is closed while a photo is not saved yet. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

function change(next: Partial<State>) {
  state = { ...state, ...next }
  if (state.uploads.length > 0) addEventListener('beforeunload', askToStay)
  else removeEventListener('beforeunload', askToStay)
  remember(SAVED, state.saved)
  for (const listener of listeners) listener()
}

const update = (key: number, changes: Partial<PhotoUpload>) =>
  change({ uploads: state.uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)) })

const without = (key: number) => state.uploads.filter((one) => one.key !== key)

/** Sends one after the other, so that they are stored in the order in which they were added. */
async function sendAll(queries: QueryClient) {
  if (isSending) return
  isSending = true
  const { signal } = leaving
  for (;;) {
    const next = state.uploads.find(({ failure }) => failure === null)
    if (!next || signal.aborted) break
    const { key, entryId, file, about } = next
    try {
      await uploadOwn(receiptPhotos.add, file, await typeOfPhoto(file), {
        signal,
        onProgress: (share) => update(key, { share }),
        parts: { params: { id: entryId } },
      })
      change({ uploads: without(key), saved: { ...state.saved, [entryId]: (state.saved[entryId] ?? 0) + 1 } })
      await refresh(queries, leasesAdmin.list.path)
    } catch (error) {
      if (signal.aborted) break
      const failure = error instanceof FileFailure ? error.message : errorMessage(error, FAILURE)
      update(key, { failure, share: 0 })
      toast('Photo not saved', `${about}: ${failure} The payment is recorded.`, 'destructive')
    }
  }
  isSending = false
}

/** Adds photos to a recorded payment. They are sent even while other screens are open. */
export function addPhotos(
  queries: QueryClient,
  { entryId, about, files }: Pick<PhotoUpload, 'entryId' | 'about'> & { files: readonly File[] },
) {
  const added = files.map((file) => ({ key: (made += 1), entryId, about, file, share: 0, failure: null }))
  change({ uploads: [...state.uploads, ...added] })
  void sendAll(queries)
}

export function retryPhoto(queries: QueryClient, key: number) {
  update(key, { failure: null })
  void sendAll(queries)
}

/** Gives a photo up that could not be saved. */
export const discardPhoto = (key: number) => change({ uploads: without(key) })

/** The ledger says how many there are, once one of them was hidden. */
export const forgetSaved = (entryId: string) => change({ saved: { ...state.saved, [entryId]: 0 } })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const now = () => state

/** The photos of a payment that are being sent or were not saved, and how many there are at least. */
export function usePhotoUploads(entryId: string) {
  const { uploads, saved } = useSyncExternalStore(subscribe, now, now)
  return { uploads: uploads.filter((one) => one.entryId === entryId), savedCount: saved[entryId] ?? 0 }
}

// Checks have account numbers, so none stays after signing out.
subscribeToSession(() => {
  if (sessionState() !== 'leaving') return
  leaving.abort()
  leaving = new AbortController()
  change({ uploads: [], saved: {} })
})
