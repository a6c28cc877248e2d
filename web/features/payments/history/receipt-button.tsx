import { errorMessage } from '#web/lib/api/error-message.ts'
import { saveFile } from '#web/lib/api/download.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useRef, useState } from 'react'

interface ReceiptButtonProps {
  /** The file name. */
  name: string
  fetchFile: () => Promise<Blob>
  /** Where the visible text is not unique. */
  label?: string
  children: ReactNode
}

/** Downloads a private document. */
export function ReceiptButton({ name, fetchFile, label, children }: ReceiptButtonProps) {
  const isBusy = useRef(false)
  const [isFetching, setFetching] = useState(false)
  async function save() {
    if (isBusy.current) return
    isBusy.current = true
    setFetching(true)
    try {
      saveFile(await fetchFile(), name)
    } catch (error) {
      toast("The file wasn't downloaded", errorMessage(error), 'destructive')
    } finally {
      isBusy.current = false
      setFetching(false)
    }
  }
  return (
    <Button variant="secondary" pending={isFetching} onClick={() => void save()} aria-label={label}>
      <Download className="size-4.5" /> {children}
    </Button>
  )
}
