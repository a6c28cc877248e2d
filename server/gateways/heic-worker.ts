// A worker thread that decodes one HEIC photo and exits, which frees its memory.
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import type { HeicAnswer, HeicQuestion } from './photo-cleaner.ts'

async function answer({ bytes, maxPixels }: HeicQuestion): Promise<HeicAnswer> {
  const [picture] = await decode.all({ buffer: bytes })
  if (!picture || picture.width * picture.height > maxPixels) return 'too large'
  return picture.decode()
}

const found = await answer(workerData as HeicQuestion)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(found, found === 'too large' ? [] : [found.data.buffer])
