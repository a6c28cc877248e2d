import { Button } from '#web/ui/button.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'

interface Upload {
  key: number
  /** 1 means that it is uploaded and the server is processing it. */
  share: number
  /** Why it was not saved. Null while it waits or is being sent. */
  failure: string | null
}

const progressOf = ({ share }: Upload) =>
  share === 1 ? 'Processing the photo...' : `Saving the photo, ${Math.round(share * 100)}%`

interface UploadLinesProps {
  uploads: readonly Upload[]
  retry: (key: number) => void
  discard: (key: number) => void
}

/** The photos that are being sent, and those that were not saved, with another try. */
export const UploadLines = ({ uploads, retry, discard }: UploadLinesProps) => (
  <span aria-live="polite" className="block text-sm">
    {uploads.map((upload) =>
      upload.failure === null ? (
        <span key={upload.key} className="block text-muted">
          {progressOf(upload)}
        </span>
      ) : (
        <span key={upload.key} className="block">
          <span className="flex items-start gap-1.5 font-medium wrap-anywhere text-brick">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {`Photo not saved. ${upload.failure}`}
          </span>
          <span className="mt-1 flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => retry(upload.key)}>
              Try again
            </Button>
            <Button variant="quiet" onClick={() => discard(upload.key)}>
              Discard photo
            </Button>
          </span>
        </span>
      ),
    )}
  </span>
)
