import { Button, LinkButton } from '#web/ui/button.tsx'
import ExternalLink from 'lucide-react/icons/external-link'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { frameAddress } from './frame-address.ts'

/** By the host, of which the contract has the whole list. */
const PROVIDERS = [
  ['matterport', '3D tour', 'Matterport'],
  ['kuula', '3D tour', 'Kuula'],
  ['vimeo', 'Video tour', 'Vimeo'],
  ['youtu', 'Video tour', 'YouTube'],
] as const

/** The button that showed the frame is gone. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus()

/** The 3D tour or video of a home. Nothing is loaded from its provider before a press, and without a script it is a link. */
export function Tour({ url, title }: { url: string; title: string }) {
  const [isShown, setShown] = useState(false)
  const [, kind, provider] = PROVIDERS.find(([part]) => url.split('/', 3)[2]?.includes(part)) ?? []
  if (provider === undefined) return null
  const frame = frameAddress(url)
  return (
    <div className="mt-8 print:hidden">
      {isShown && frame !== null && (
        <iframe
          src={frame}
          title={`${kind} of ${title}`}
          allow="fullscreen; xr-spatial-tracking"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- other sites need both, and cannot lift the sandbox
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          ref={focus}
          className="mb-4 aspect-video w-full rounded-card border border-line bg-sand"
        />
      )}
      <div className="flex flex-wrap gap-3">
        {!isShown && frame !== null && (
          <Button variant="secondary" onClick={() => setShown(true)} className="noscript:hidden">
            <Play className="size-4.5" /> Show the tour here
          </Button>
        )}
        <LinkButton href={url} target="_blank" rel="noopener" variant="secondary">
          <ExternalLink className="size-4.5" /> {`${kind} on ${provider}`}
          <span className="sr-only">(opens in a new tab)</span>
        </LinkButton>
      </div>
      {!isShown && frame !== null && (
        <p className="mt-2 text-sm text-muted noscript:hidden">{`Loads from ${provider}, which may set cookies.`}</p>
      )}
    </div>
  )
}
