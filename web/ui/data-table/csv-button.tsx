import { saveFile } from '#web/lib/api/download.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '../feedback/toast-store.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

interface CsvButtonProps {
  /** The file name: `payments.csv`. */
  name: string
  /** Fetches the filtered list: `() => download(paymentsAdmin.export, { query: values })`. */
  fetchFile: () => Promise<Blob>
}

/** Downloads the whole filtered list as CSV. */
export function CsvButton({ name, fetchFile }: CsvButtonProps) {
  const [isFetching, setFetching] = useState(false)
  async function save() {
    setFetching(true)
    try {
      saveFile(await fetchFile(), name)
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to export the list. Please try again.'), 'destructive')
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button
      variant="secondary"
      onClick={() => void save()}
      pending={isFetching}
      pendingText="Exporting..."
      // On the smallest phones it shares a line with the buttons "Filters" and "Clear".
      className="max-[22rem]:px-2.5! max-[22rem]:[&_svg]:hidden"
    >
      <Download className="size-4" /> Export CSV
    </Button>
  )
}
