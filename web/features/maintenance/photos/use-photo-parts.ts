import { onForgotten } from '#web/lib/forms/use-form-draft.ts'
import { useEffect, useState } from 'react'

async function fetchParts() {
  const [{ createUploadQueue }, { PhotoTile }] = await Promise.all([
    import('./upload-queue.ts'),
    import('./photo-tile.tsx'),
  ])
  return { queue: createUploadQueue(), Tile: PhotoTile }
}
type PhotoParts = Awaited<ReturnType<typeof fetchParts>>

/** Trays that outlast their form: what was sent keeps its id, what is under way goes on. */
const kept = new Map<string, PhotoParts>()

async function partsFor(name: string | undefined): Promise<PhotoParts> {
  const parts = await fetchParts()
  if (name === undefined) return parts
  const known = kept.get(name)
  if (known) return known
  kept.set(name, parts)
  onForgotten(parts.queue.clear)
  return parts
}

/** What works on photos comes once the page is hydrated: most requests go without, and the page need not wait for it. */
export function usePhotoParts(keptAs?: string) {
  const [parts, setParts] = useState<PhotoParts | null>(() => kept.get(keptAs ?? '') ?? null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    partsFor(keptAs).then(setParts, () => {})
  }, [keptAs])
  /** For files that are chosen before that: what did not come is asked for once more. */
  const want = () => partsFor(keptAs).then(setParts, () => setMissing(true))
  return { parts, isMissing, want }
}
