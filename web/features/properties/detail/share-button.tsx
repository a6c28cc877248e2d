import { Button } from '#web/ui/button.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import Check from 'lucide-react/icons/check'
import Share from 'lucide-react/icons/share'

/** Phones have a share dialog. Elsewhere the link is copied. */
const hasOwnSharing = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

export function ShareButton({ title }: { title: string }) {
  const isHydrated = useHydrated()
  const [isCopied, setCopied] = useCopied()

  async function share() {
    const url = location.origin + location.pathname
    try {
      if (hasOwnSharing()) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // Canceled or not allowed. The link is still in the address bar.
    }
  }

  // The clipboard needs a secure page. Without it the button would not work.
  if (isHydrated && !('clipboard' in navigator) && !hasOwnSharing()) return null
  return (
    <Button variant="quiet" onClick={() => void share()} className="noscript:hidden">
      {isCopied ? <Check className="size-4.5" /> : <Share className="size-4.5" />}
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
    </Button>
  )
}
