import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { UploadLines } from '#web/ui/edit/upload/upload-lines.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { paymentName } from './payment-name.ts'
import { usePhotoUploads } from './photo-uploads.ts'

interface EntryPhotosProps {
  entry: AdminLedgerEntry
  open: () => void
}

/** The photos of a payment in its row: how many there are, what is being sent, and what was not saved. */
export function EntryPhotos({ entry, open }: EntryPhotosProps) {
  const { lines, savedCount } = usePhotoUploads(useQueryClient(), entry.id)
  const count = Math.max(entry.photoCount, savedCount)
  return (
    <span className="block print:hidden">
      <UploadLines {...lines} />
      <span className="-ml-2 block max-md:ml-0">
        <RowButton of={paymentName(entry)} onClick={open}>
          {count === 0 ? 'Add photo' : count === 1 ? 'View photo' : `View ${formatCount(count, 'photo')}`}
        </RowButton>
      </span>
    </span>
  )
}
