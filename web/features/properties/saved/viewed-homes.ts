import { useEffect } from 'react'
import { read, VIEWED, write } from './device-storage.ts'
import { UUID } from './stored-homes.ts'

const VIEWED_MAX = 12

/** The ids of the homes that were looked at on this device, the last one first. */
export function viewedIds(): string[] {
  try {
    const { version, ids } = JSON.parse(read(VIEWED) ?? '{}')
    return version === 1 ? [...new Set<string>(ids)].filter((id) => UUID.test(id)).slice(0, VIEWED_MAX) : []
  } catch {
    return []
  }
}

/** Remembers on this device that the home was looked at. */
export const useViewed = (id: string) =>
  useEffect(() => {
    write(VIEWED, { ids: [id, ...viewedIds().filter((other) => other !== id)].slice(0, VIEWED_MAX) })
  }, [id])
