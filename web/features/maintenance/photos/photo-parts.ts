// What the picker needs once there are photos, loaded after hydration.
import { PhotoTile as Tile } from './photo-tile.tsx'
import { createUploadQueue } from './upload-queue.ts'

export const createParts = () => ({ queue: createUploadQueue(), Tile })
