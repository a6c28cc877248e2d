import { maintenancePhotos, type Photo } from '#contract/maintenance/photos.ts'
import { usePrivatePhoto } from '#web/lib/pictures/use-private-photo.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

const usePhoto = (id: string) => usePrivatePhoto(maintenancePhotos.show, { params: { id } })

interface PlacedPhoto {
  photo: Photo
  alt: string
}

function Thumbnail({ photo: { id, width, height }, alt, open }: PlacedPhoto & { open: () => void }) {
  const {
    address,
    query: { isError },
  } = usePhoto(id)
  return (
    <button
      type="button"
      onClick={open}
      disabled={address === null}
      className="relative block aspect-3/2 w-full overflow-hidden rounded-field border border-line bg-sand text-muted"
    >
      {address === null ? (
        <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-xs">
          {isError && <ImageOff className="size-5" />}
          <span className={isError ? '' : 'sr-only'}>{isError ? "Can't be shown" : `${alt}, loading`}</span>
        </span>
      ) : (
        <img
          src={address}
          width={width}
          height={height}
          alt={`${alt}, open full size`}
          className="size-full object-cover"
        />
      )}
    </button>
  )
}

function Whole({ photo: { id, width, height }, alt, close }: PlacedPhoto & { close: () => void }) {
  const { address } = usePhoto(id)
  return (
    <div className="relative flex h-full items-center justify-center p-3 sm:p-8">
      {address !== null && (
        <img
          src={address}
          width={width}
          height={height}
          alt={alt}
          className="max-h-full w-auto max-w-full object-contain"
        />
      )}
      <IconButton label="Close" look="solid" onClick={close} className="absolute top-3 right-3">
        <X />
      </IconButton>
    </div>
  )
}

/** Photos of a request or message. Each opens in full size. */
export function OwnPhotos({ photos, className }: { photos: readonly Photo[]; className?: string }) {
  const [open, setOpen] = useState<number | null>(null)
  const shown = open === null ? undefined : photos[open]
  const altOf = (place: number) => `Photo ${place + 1} of ${photos.length}`
  if (photos.length === 0) return null
  return (
    <>
      <ul aria-label="Photos" className={className}>
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <Thumbnail photo={photo} alt={altOf(place)} open={() => setOpen(place)} />
          </li>
        ))}
      </ul>
      <Dialog open={shown !== undefined} onClose={() => setOpen(null)} title="Photo" shape="screen">
        {shown && <Whole photo={shown} alt={altOf(open ?? 0)} close={() => setOpen(null)} />}
      </Dialog>
    </>
  )
}
