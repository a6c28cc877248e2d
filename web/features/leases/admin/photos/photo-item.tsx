import { formatDate } from '#contract/core/dates.ts'
import { type ReceiptPhoto, receiptPhotos } from '#contract/leases/photos/admin.ts'
import { usePrivatePhoto } from '#web/lib/pictures/use-private-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { useState } from 'react'

/** A photo in full size, fetched with the user's token. */
export function Picture({ photo: { id, width, height }, alt }: { photo: ReceiptPhoto; alt: string }) {
  const { query, address } = usePrivatePhoto(receiptPhotos.show, { params: { id } })
  return address ? (
    <img
      className="h-auto w-full rounded-field border border-line bg-sand"
      src={address}
      alt={alt}
      width={width}
      height={height}
    />
  ) : (
    <LoadState query={query}>Failed to load this photo. Please try again.</LoadState>
  )
}

interface PhotoItemProps {
  photo: ReceiptPhoto
  name: string
  hide: () => void
}

/** One photo, with who added it. One that was hidden is shown only when asked for. */
export function PhotoItem({ photo, name, hide }: PhotoItemProps) {
  const [isShown, setShown] = useState(photo.hidden === null)
  const { hidden, staffName, addedAt } = photo
  return (
    <li className="grid gap-2">
      {isShown && <Picture photo={photo} alt={name} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <p className="min-w-0 wrap-anywhere">
          {`${name}, added by ${staffName} on ${formatDate(addedAt)}.`}
          {hidden && ` Hidden by ${hidden.staffName} on ${formatDate(hidden.at)}: ${hidden.reason}`}
        </p>
        {hidden ? (
          <Button
            variant="quiet"
            onClick={() => setShown(!isShown)}
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Close' : 'Show'} ${name}`}
          >
            {isShown ? 'Close' : 'Show'}
          </Button>
        ) : (
          <Button variant="quiet" onClick={hide} aria-label={`Hide ${name}`}>
            Hide
          </Button>
        )}
      </div>
    </li>
  )
}
