import {
  memo,
  type ReactNode,
  startTransition,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Gate } from './gate.ts'
import { trustedHtml } from './trusted-html.ts'

const never = () => () => undefined

/**
 * True where the component hydrates HTML of the server. It stays the same afterwards: rendering the boundary again would make React draw its content
 * instead of hydrating it.
 */
function useIsHydrating() {
  const [found] = useState(() => {
    let isHydrating = false
    return { read: () => isHydrating, mark: () => (isHydrating = true) }
  })
  return useSyncExternalStore(never, found.read, found.mark)
}

/** Calls no hook after `use`: React 19.3 miscounts hooks that follow a suspended one. */
function Inside({ gate, children }: { gate: Gate | null; children: ReactNode }) {
  const isHydrating = useIsHydrating()
  // Only hydration waits. Where React draws the content itself, nothing would be visible meanwhile.
  if (!import.meta.env.SSR && isHydrating && gate && !gate.isOpen) use(gate.opened)
  return children
}

/** Tells the gate that its content has been hydrated. Comes after the content, whose effects then have run. */
function Arrival({ gate }: { gate: Gate | null }) {
  useEffect(() => gate?.arrive(), [gate])
  return null
}

interface HydrateLaterProps {
  /** Loads the chunk of the content. Resolves to undefined where that failed. */
  load: () => Promise<unknown>
  children: ReactNode
}

/**
 * Shows the server's HTML and hydrates it only when the user scrolls near it, touches it or goes elsewhere. Its chunks and pictures wait as long. The
 * HTML stays where the chunk cannot be loaded, also when the user goes elsewhere, and is drawn anew once there is a connection. The props must be
 * constants, because new ones would make React draw the content at once.
 */
export const HydrateLater = memo(function HydrateLater({ load, children }: HydrateLaterProps) {
  const box = useRef<HTMLDivElement>(null)
  const isHydrating = useIsHydrating()
  // After a navigation within the app there is no HTML to keep.
  const [gate] = useState(() => (isHydrating ? new Gate(load) : null))
  /** The HTML of the server, where it has to stay without hydration. */
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    if (!box.current || !gate) return undefined
    const draw = () => startTransition(() => setHtml(undefined))
    const stop = gate.watch(box.current, () => {
      // Where it was lost before, the HTML is there already.
      if (box.current) setHtml(box.current.innerHTML)
      addEventListener('online', draw, { once: true })
    })
    return () => {
      removeEventListener('online', draw)
      stop?.()
    }
  }, [gate])
  if (html !== undefined) return <div dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
  // Without a boundary the page that the user leaves stays until the chunk is there. Coming later, the content would move everything below it, away
  // from the position that Back restores.
  if (!import.meta.env.SSR && !gate) return <div>{children}</div>
  return (
    <div ref={box}>
      <Suspense>
        <Inside gate={gate}>
          {children}
          <Arrival gate={gate} />
        </Inside>
      </Suspense>
    </div>
  )
})
