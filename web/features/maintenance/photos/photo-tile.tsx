import { formatBytes } from '#web/lib/format/bytes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Picture from 'lucide-react/icons/image'
import X from 'lucide-react/icons/x'
import type { QueuedPhoto } from './upload-queue.ts'

const STATE_LABELS = { waiting: 'Waiting', sent: 'Uploaded', unsent: 'Not uploaded', refused: 'Not added' }

const stateLabelOf = ({ state, share }: QueuedPhoto) =>
  state === 'sending' ? (share > 0 ? `Uploading, ${Math.round(share * 100)}%` : 'Getting ready') : STATE_LABELS[state]

interface PhotoTileProps {
  photo: QueuedPhoto
  onRemove: () => void
  onRetry: () => void
}

/** One photo of the form: preview, upload progress and actions. */
export function PhotoTile({ photo, onRemove, onRetry }: PhotoTileProps) {
  const { file, preview, state, share, error } = photo
  return (
    <li className="relative overflow-hidden rounded-field border border-line bg-surface">
      <div className="relative flex aspect-3/2 items-center justify-center bg-sand text-muted">
        {preview === null ? (
          <Picture className="size-6" />
        ) : (
          <img src={preview} alt="" className="size-full object-cover" />
        )}
        {state === 'sending' && (
          <progress
            // Indeterminate until the first progress event.
            value={share > 0 ? share : undefined}
            aria-label={`Uploading ${file.name}`}
            className="absolute inset-x-0 bottom-0 h-1 w-full accent-harbor"
          />
        )}
      </div>
      <div className="p-3 text-sm">
        <p className="truncate font-medium" title={file.name}>
          {file.name}
        </p>
        <p className="text-muted">
          {formatBytes(file.size)} · {stateLabelOf(photo)}
        </p>
        {error !== null && (
          <p className="mt-1.5 flex items-start gap-1.5 font-medium text-brick">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
        {state === 'unsent' && (
          <button
            type="button"
            onClick={onRetry}
            data-retry
            aria-label={`Try again: ${file.name}`}
            className="link mt-1.5 min-h-6 font-medium"
          >
            Try again
          </button>
        )}
      </div>
      <IconButton
        label={`Remove ${file.name}`}
        look="solid"
        onClick={onRemove}
        className="absolute top-2 right-2"
        data-remove
      >
        <X />
      </IconButton>
    </li>
  )
}
