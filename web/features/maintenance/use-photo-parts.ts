import { useEffect, useState } from 'react'

async function fetchParts() {
  const [{ createPhotoTray }, { PhotoTile }] = await Promise.all([
    import('./photo-tray.ts'),
    import('./photo-tile.tsx'),
  ])
  return { tray: createPhotoTray(), Tile: PhotoTile }
}
type PhotoParts = Awaited<ReturnType<typeof fetchParts>>

/** What works on photos comes once the page is awake: most requests go without, and the page need not wait for it. */
export function usePhotoParts() {
  const [parts, setParts] = useState<PhotoParts | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    fetchParts().then(setParts, () => {})
  }, [])
  /** For files that are chosen before that: what did not come is asked for once more. */
  const want = () => fetchParts().then(setParts, () => setMissing(true))
  return { parts, isMissing, want }
}
