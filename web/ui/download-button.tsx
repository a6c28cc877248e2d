import { Button } from './button.tsx'
import { useSavedFile } from './use-saved-file.ts'
import Download from 'lucide-react/icons/download'

interface DownloadButtonProps {
  /** The file name: `payments.csv`. */
  name: string
  fetchFile: () => Promise<Blob>
  label: string
  /** The error message where the server gives none. */
  failure: string
  className?: string
}

/** Fetches a private file and saves it. */
export function DownloadButton({ label, className = '', ...file }: DownloadButtonProps) {
  const { isFetching, save } = useSavedFile(file)
  return (
    <Button variant="secondary" onClick={save} pending={isFetching} pendingText="Exporting..." className={className}>
      <Download className="size-4" /> {label}
    </Button>
  )
}
