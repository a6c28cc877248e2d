import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import Check from 'lucide-react/icons/check'
import Share from 'lucide-react/icons/share'
import { useState } from 'react'

/**
 * Phones have a share dialog. Elsewhere the link is copied, which the button says, because a toast covers what is below the navbar of a narrow window.
 * Where copying is not allowed, the link is shown.
 */
export function ShareLink({ title, path, note }: { title: string; path: string; note?: string | undefined }) {
  const [shownFor, setShownFor] = useState<string | null>(null)
  const [isCopied, setCopied] = useCopied()
  const Icon = isCopied ? Check : Share
  async function share() {
    const url = location.origin + path
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
      // Canceled by the person.
      return navigator.share({ title, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
      if (note === undefined) setCopied(true)
      else toast('Success', `Link copied. ${note}`)
    } catch {
      setShownFor(path)
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void share()}>
        <Icon className="size-4.5" />
        <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
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
