import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { copyText } from './copy-text.ts'

/** The key of the QR code as text, where it cannot be scanned. */
export function ManualKey({ manualKey }: { manualKey: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="text-sm font-semibold">No camera? Enter this key instead</p>
      <p data-testid="manual-key" className="mt-2 font-mono text-base break-words">
        {manualKey}
      </p>
      <Button
        variant="quiet"
        onClick={() => void copyText(manualKey.replaceAll(' ', '')).then(setCopied)}
        className="mt-1 -ml-4.5"
      >
        <span aria-live="polite">{isCopied ? 'Key copied' : 'Copy key'}</span>
      </Button>
    </div>
  )
}
