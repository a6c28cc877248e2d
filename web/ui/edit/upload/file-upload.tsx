import { FileFailure } from '#web/lib/api/file-failure.ts'
import type { Sending } from '#web/lib/api/upload.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useId, useRef, useState } from 'react'
import { FileButton } from './file-button.tsx'

interface FileUploadProps {
  label: string
  /** The types that the file chooser offers. */
  accept: string
  isMultiple?: boolean
  /** Sends one file and shows what became of it. */
  send: (file: File, sending: Sending) => Promise<void>
  /** The error message where the server gives none. */
  failure: string
  /** Called when uploads start and end, so that a form can wait for them. */
  onBusy?: (isBusy: boolean) => void
}

interface Progress {
  name: string
  /** 1 means that it is uploaded and the server is processing it. */
  share: number
}

/** Uploads files one after the other and shows their progress. */
export function FileUpload({ label, accept, isMultiple = false, send, failure, onBusy }: FileUploadProps) {
  const leaving = useRef<AbortController>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const id = useId()
  useEffect(() => () => leaving.current?.abort(), [])

  async function sendAll(files: readonly File[]) {
    const { signal } = (leaving.current = new AbortController())
    setErrors([])
    onBusy?.(true)
    for (const file of files) {
      setProgress({ name: file.name, share: 0 })
      try {
        const onProgress = (share: number) => setProgress({ name: file.name, share })
        await send(file, { signal, onProgress })
      } catch (error) {
        if (signal.aborted) break
        const reason = error instanceof FileFailure ? error.message : errorMessage(error, failure)
        setErrors((before) => [...before, `${file.name}: ${reason}`])
      }
    }
    setProgress(null)
    onBusy?.(false)
  }

  return (
    <div>
      {/* Parallel uploads would finish in a random order. */}
      <FileButton
        label={label}
        accept={accept}
        multiple={isMultiple}
        choose={(files) => void sendAll(files)}
        button={{ disabled: progress !== null }}
      >
        <Upload className="size-4" /> {label}
      </FileButton>
      <div aria-live="polite" className="text-sm">
        {progress && (
          <div className="mt-2">
            <p id={id} className="break-all text-muted">
              {progress.share < 1
                ? `Uploading ${progress.name}, ${Math.round(progress.share * 100)}%`
                : `Processing ${progress.name}...`}
            </p>
            <progress
              aria-labelledby={id}
              value={progress.share < 1 ? progress.share : undefined}
              className="mt-1 h-1.5 w-full accent-harbor"
            />
          </div>
        )}
        {errors.map((error) => (
          <p key={error} className="mt-2 flex items-start gap-1.5 font-medium break-all text-brick">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        ))}
      </div>
    </div>
  )
}
