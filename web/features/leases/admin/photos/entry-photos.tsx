import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { paymentName } from './payment-name.ts'
import { usePhotoUploads } from './photo-uploads.ts'
import { UploadLines } from './upload-lines.tsx'

interface EntryPhotosProps {
  entry: AdminLedgerEntry
  open: () => void
}

/** The photos of a payment in its row: how many there are, what is being sent, and what was not saved. */
export function EntryPhotos({ entry, open }: EntryPhotosProps) {
  const { uploads, savedCount } = usePhotoUploads(entry.id)
  const count = Math.max(entry.photoCount, savedCount)
  return (
    <span className="block print:hidden">
      <UploadLines uploads={uploads} />
      <span className="-ml-2 block max-md:ml-0">
        <RowButton of={paymentName(entry)} onClick={open}>
          {count === 0 ? 'Add photo' : count === 1 ? 'View photo' : `View ${formatCount(count, 'photo')}`}
        </RowButton>
      </span>
    </span>
  )
}
