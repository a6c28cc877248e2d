import { documentsAdmin } from '#contract/documents/admin.ts'
import type { OwnDocument } from '#contract/documents/fields.ts'
import { documents } from '#contract/documents/own.ts'
import { download } from '#web/lib/api/download.ts'
import { Button } from '#web/ui/button.tsx'
import { useSavedFile } from '#web/ui/use-saved-file.ts'
import Download from 'lucide-react/icons/download'
import type { ComponentProps } from 'react'

interface DocumentFileProps {
  document: Pick<OwnDocument, 'id' | 'title'>
  what: 'file' | 'certificate'
  isForStaff?: boolean
  variant?: ComponentProps<typeof Button>['variant']
  /** Called once the browser has it. */
  onSaved?: () => void
  children: string
}

/** Saves a document or its certificate. */
export function DocumentFile({
  document: { id, title },
  what,
  isForStaff = false,
  variant = 'secondary',
  onSaved,
  children,
}: DocumentFileProps) {
  const endpoint = isForStaff ? documentsAdmin[what] : documents[what]
  const { isFetching, save } = useSavedFile({
    name: what === 'file' ? `${title}.pdf` : `${title} (certificate).pdf`,
    fetchFile: async () => {
      const file = await download(endpoint, { params: { id } })
      onSaved?.()
      return file
    },
    failure: 'Failed to download the document. Please try again.',
  })
  return (
    <Button
      variant={variant}
      onClick={save}
      pending={isFetching}
      pendingText="Downloading..."
      aria-label={`${children}: ${title}`}
    >
      <Download className="size-4" /> {children}
    </Button>
  )
}
