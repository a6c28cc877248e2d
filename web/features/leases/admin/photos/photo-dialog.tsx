import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { type ReceiptPhoto, RECEIPT_PHOTOS_MAX } from '#contract/leases/photos/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { entryPhotos } from './api.ts'
import { HidingDialog } from './hiding-dialog.tsx'
import { paymentName } from './payment-name.ts'
import { PhotoChooser } from '#web/ui/edit/upload/photo-chooser.tsx'
import { PhotoItem, Picture } from './photo-item.tsx'
import { addPhotos, usePhotoUploads } from './photo-uploads.ts'
import { UploadLines } from '#web/ui/edit/upload/upload-lines.tsx'

/** What is printed while the dialog is open: the photos alone, with the payment above each. */
const PhotoSheet = ({ photos, about }: { photos: readonly ReceiptPhoto[]; about: string }) =>
  createPortal(
    <div className="photo-sheet hidden print:block">
      {photos.map((photo) => (
        <figure key={photo.id} className="break-inside-avoid">
          <figcaption className="mb-2">{about}</figcaption>
          <Picture photo={photo} alt="" />
        </figure>
      ))}
    </div>,
    document.body,
  )

interface PhotoDialogProps {
  entry: AdminLedgerEntry
  tenant: string
  close: () => void
}

/** The photos of a payment: large, to print, to hide and to add. */
export function PhotoDialog({ entry, tenant, close }: PhotoDialogProps) {
  const { id: entryId, amount, effectiveOn, receiptNumber, paidBy } = entry
  const of = paymentName(entry)
  const about = [
    of,
    formatAmount(amount.replace('-', '')),
    `received on ${formatDay(effectiveOn)}`,
    paidBy ?? (tenant || 'Former tenant'),
    receiptNumber,
  ].join(' · ')
  const queries = useQueryClient()
  const query = useQuery(entryPhotos(entryId))
  const { lines } = usePhotoUploads(queries, entryId)
  const { uploads } = lines
  const [hiding, setHiding] = useState<ReceiptPhoto | null>(null)
  const { data } = query
  const shown = data?.filter(({ hidden }) => hidden === null) ?? []
  return (
    <Dialog open onClose={close} title="Photos" description={about} className="sm:w-[min(56rem,calc(100%-3rem))]!">
      {!data && <LoadState query={query}>Failed to load the photos. Please try again.</LoadState>}
      {data && (
        <div className="grid gap-5">
          {data.length === 0 && uploads.length === 0 && (
            <p className="text-muted">No photo yet. Add one of the check, the money order or the slip.</p>
          )}
          {data.length > 0 && (
            <ul aria-label="Photos" className="grid gap-6">
              {data.map((photo, place) => (
                <PhotoItem
                  key={`${photo.id} ${photo.hidden === null}`}
                  photo={photo}
                  name={`Photo ${place + 1} of ${data.length}`}
                  hide={() => setHiding(photo)}
                />
              ))}
            </ul>
          )}
          <UploadLines {...lines} />
          <div className="flex flex-wrap gap-3">
            {shown.length + uploads.length < RECEIPT_PHOTOS_MAX ? (
              <PhotoChooser isMultiple choose={(files) => addPhotos(queries, { entryId, about: of, files })} />
            ) : (
              <p className="text-sm text-muted">{`A payment can have at most ${RECEIPT_PHOTOS_MAX} photos.`}</p>
            )}
            {shown.length > 0 && (
              <Button variant="secondary" onClick={() => print()}>
                <Printer className="size-4.5" /> Print
              </Button>
            )}
          </div>
          <p className="text-sm text-muted">
            JPEG, PNG, WebP or HEIC, up to 20 MB each. Only staff see them. Location data is removed.
          </p>
        </div>
      )}
      {shown.length > 0 && <PhotoSheet photos={shown} about={about} />}
      {hiding && <HidingDialog photo={hiding} entryId={entryId} close={() => setHiding(null)} />}
    </Dialog>
  )
}
