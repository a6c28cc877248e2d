import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { useEffect, useState } from 'react'

const fetchParts = async () => (await import('./photo-parts.ts')).createParts()
type PhotoParts = Awaited<ReturnType<typeof fetchParts>>

/** Upload queues that outlive their form, so that uploads continue and keep their ids: each of one user, or of a visitor who may sign in. */
const savedParts = new Map<string, PhotoParts>()
const savedFor = (name: string) => savedParts.get(name + sessionOwner()) ?? savedParts.get(`${name}null`)

async function partsFor(name: string): Promise<PhotoParts> {
  const fresh = await fetchParts()
  const saved = savedFor(name)
  if (saved) return saved
  savedParts.set(name + sessionOwner(), fresh)
  return fresh
}

/** Loads the photo code after hydration: most requests have no photos, and the page need not wait for it. */
export function usePhotoParts(keptAs: string) {
  const [parts, setParts] = useState(() => savedFor(keptAs))
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    partsFor(keptAs).then(setParts, () => {})
  }, [keptAs])
  /** For files that are chosen before that. Retries a failed load. */
  const want = () => partsFor(keptAs).then(setParts, () => setMissing(true))
  return { parts, isMissing, want }
}
