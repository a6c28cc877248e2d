import { Button } from '#web/ui/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { discardPhoto, type PhotoUpload, retryPhoto } from './photo-uploads.ts'

const progressOf = ({ share }: PhotoUpload) =>
  share === 1 ? 'Processing the photo...' : `Saving the photo, ${Math.round(share * 100)}%`

/** The photos of a payment that are being sent, and those that were not saved, with another try. */
export function UploadLines({ uploads }: { uploads: readonly PhotoUpload[] }) {
  const queries = useQueryClient()
  return (
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
              <Button variant="secondary" onClick={() => retryPhoto(queries, upload.key)}>
                Try again
              </Button>
              <Button variant="quiet" onClick={() => discardPhoto(upload.key)}>
                Discard photo
              </Button>
            </span>
          </span>
        ),
      )}
    </span>
  )
}
