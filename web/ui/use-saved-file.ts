import { saveFile } from '#web/lib/api/download.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useState } from 'react'
import { toast } from './feedback/toast-store.ts'

interface SavedFile {
  /** The file name: `payments.csv`. */
  name: string
  fetchFile: () => Promise<Blob>
  /** The error message where the server gives none. */
  failure: string
}

/** Fetches a private file and saves it. */
export function useSavedFile({ name, fetchFile, failure }: SavedFile) {
  const [isFetching, setFetching] = useState(false)
  async function save() {
    setFetching(true)
    try {
      saveFile(await fetchFile(), name)
    } catch (error) {
      toast('Error', errorMessage(error, failure), 'destructive')
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, save: () => void save() }
}
