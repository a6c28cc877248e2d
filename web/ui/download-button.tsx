import { saveFile } from '#web/lib/api/download.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from './button.tsx'
import { toast } from './feedback/toast-store.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

interface DownloadButtonProps {
  /** The file name: `payments.csv`. */
  name: string
  fetchFile: () => Promise<Blob>
  label: string
  /** The error message where the server gives none. */
  failure: string
  className?: string
}

/** Fetches a private file and saves it. */
export function DownloadButton({ name, fetchFile, label, failure, className = '' }: DownloadButtonProps) {
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
  return (
    <Button
      variant="secondary"
      onClick={() => void save()}
      pending={isFetching}
      pendingText="Exporting..."
      className={className}
    >
      <Download className="size-4" /> {label}
    </Button>
  )
}
