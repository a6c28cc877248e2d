// What the picker needs once there are photos, loaded after hydration.
import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import { PhotoTile as Tile } from './photo-tile.tsx'
import { createUploadQueue } from './upload-queue.ts'

/** A visitor's photos go with the session of the user who signed in after adding them. */
export function createParts() {
  const queue = createUploadQueue()
  const isVisitors = sessionOwner() === null
  let wasIn = false
  subscribeToSession(() => {
    wasIn ||= sessionState() === 'in'
    if (isVisitors && wasIn && sessionState() === 'out') queue.clear()
  })
  return { queue, Tile }
}
