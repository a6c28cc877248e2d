import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import Share from 'lucide-react/icons/share'
import { useState } from 'react'

/** Phones have a share dialog. Elsewhere the link is copied, and where that is not allowed it is shown. */
export function ShareLink({ title, path, note }: { title: string; path: string; note?: string | undefined }) {
  const [shownFor, setShownFor] = useState<string | null>(null)
  async function share() {
    const url = location.origin + path
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
      // Canceled by the person.
      return navigator.share({ title, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
      toast('Success', ['Link copied.', note].filter(Boolean).join(' '))
    } catch {
      setShownFor(path)
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void share()}>
        <Share className="size-4.5" /> Share
      </Button>
      {shownFor === path && (
        <TextField
          label="Copy this link"
          readOnly
          value={location.origin + path}
          help={note}
          onFocus={({ target }) => target.select()}
          className="w-full"
        />
      )}
    </>
  )
}
