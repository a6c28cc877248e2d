import { Button } from '#web/ui/button.tsx'
import { useSavedFile } from '#web/ui/use-saved-file.ts'
import Download from 'lucide-react/icons/download'

interface SavedPdfProps {
  /** The file name without its ending. */
  name: string
  fetchFile: () => Promise<Blob>
  children: string
}

/** Saves a statement or a list as a PDF file. */
export function SavedPdf({ name, fetchFile, children }: SavedPdfProps) {
  const failure = 'Failed to download the document. Please try again.'
  const { isFetching, save } = useSavedFile({ name: `${name}.pdf`, fetchFile, failure })
  return (
    <Button variant="secondary" onClick={save} pending={isFetching} pendingText="Downloading...">
      <Download className="size-4" /> {children}
    </Button>
  )
}
