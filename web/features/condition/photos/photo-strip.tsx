import type { conditionAdmin } from '#contract/condition/admin.ts'
import type { ItemPhoto } from '#contract/condition/fields.ts'
import type { condition } from '#contract/condition/own.ts'
import { usePrivatePhoto } from '#web/lib/pictures/use-private-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { useInViewport } from '#web/ui/media/use-in-viewport.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useRef, useState } from 'react'

/** Where photos are fetched from: as staff or as a tenant. */
type From = typeof conditionAdmin.photo | typeof condition.photo

interface PictureProps {
  photo: ItemPhoto
  from: From
  alt: string
}

function Thumbnail({ photo: { id }, from, alt }: PictureProps) {
  const { query, address } = usePrivatePhoto(from, { params: { id } })
  if (address) return <img src={address} alt={alt} className="size-full object-cover" />
  return query.error ? (
    <span className="p-1 text-xs">{`${alt}, not loaded`}</span>
  ) : (
    <span className="sr-only">{alt}</span>
  )
}

interface TileProps extends PictureProps {
  open: () => void
}

/** A small photo that is fetched once it is nearly on the screen, because a home has many. */
function Tile({ open, ...picture }: TileProps) {
  const tile = useRef<HTMLButtonElement>(null)
  const isNear = useInViewport(tile)
  return (
    <button
      ref={tile}
      type="button"
      onClick={open}
      className="block size-16 overflow-hidden rounded-field border border-line bg-sand"
    >
      {isNear ? <Thumbnail {...picture} /> : <span className="sr-only">{picture.alt}</span>}
    </button>
  )
}

function Large({ photo, from, alt }: PictureProps) {
  const { query, address } = usePrivatePhoto(from, { params: { id: photo.id } })
  if (!address) return <LoadState query={query}>Failed to load this photo. Please try again.</LoadState>
  return <img src={address} alt={alt} className="w-full rounded-field" />
}

interface PhotoStripProps {
  photos: readonly ItemPhoto[]
  from: From
  /** What they show: `Kitchen, floor`. */
  of: string
  /** Left out where they stay. */
  remove?: ((id: string) => Promise<void>) | undefined
}

/** Photos of one thing in a row. Each opens in full size. */
export function PhotoStrip({ photos, from, of, remove }: PhotoStripProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const close = () => setOpened(null)
  const nameOf = (at: number) => `${of}, photo ${at + 1} of ${photos.length}`
  const at = photos.findIndex(({ id }) => id === opened)
  const photo = photos[at]
  if (photos.length === 0) return null
  return (
    <>
      <ul aria-label={`Photos: ${of}`} className="flex flex-wrap gap-2">
        {photos.map((one, place) => (
          <li key={one.id}>
            <Tile photo={one} from={from} alt={nameOf(place)} open={() => setOpened(one.id)} />
          </li>
        ))}
      </ul>
      {photo && (
        <Dialog open onClose={close} title={nameOf(at)}>
          <div className="grid gap-4">
            <Large photo={photo} from={from} alt={nameOf(at)} />
            {remove && (
              <Button
                variant="secondary"
                className="w-fit"
                onClick={() => {
                  close()
                  void remove(photo.id)
                }}
              >
                Delete photo
              </Button>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
