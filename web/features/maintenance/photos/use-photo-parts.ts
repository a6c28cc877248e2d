import { onDraftsCleared } from '#web/lib/forms/use-form-draft.ts'
import { useEffect, useState } from 'react'

const fetchParts = async () => (await import('./photo-parts.ts')).createParts()
type PhotoParts = Awaited<ReturnType<typeof fetchParts>>

/** Upload queues that outlive their form, so that uploads continue and keep their ids. */
const savedParts = new Map<string, PhotoParts>()

async function partsFor(name: string | undefined): Promise<PhotoParts> {
  const parts = await fetchParts()
  if (name === undefined) return parts
  const saved = savedParts.get(name)
  if (saved) return saved
  savedParts.set(name, parts)
  onDraftsCleared(parts.queue.clear)
  return parts
}

/** Loads the photo code after hydration: most requests have no photos, and the page need not wait for it. */
export function usePhotoParts(keptAs?: string) {
  const [parts, setParts] = useState<PhotoParts | null>(() => savedParts.get(keptAs ?? '') ?? null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    partsFor(keptAs).then(setParts, () => {})
  }, [keptAs])
  /** For files that are chosen before that. Retries a failed load. */
  const want = () => partsFor(keptAs).then(setParts, () => setMissing(true))
  return { parts, isMissing, want }
}
