import { Button } from '#web/ui/button.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import Check from 'lucide-react/icons/check'
import Share from 'lucide-react/icons/share'

/** A phone has its own way to share; elsewhere the link is copied. */
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
      // Turned down, or not allowed here: the address bar has the link.
    }
  }

  // Copying needs a secure page; without it the button would promise what it cannot do.
  if (isHydrated && !('clipboard' in navigator) && !hasOwnSharing()) return null
  return (
    <Button variant="quiet" onClick={() => void share()} className="noscript:hidden">
      {isCopied ? <Check className="size-4.5" /> : <Share className="size-4.5" />}
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
    </Button>
  )
}
