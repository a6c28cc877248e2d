/** A worker thread that hashes passwords at low priority. Started by `hashing.ts`. */
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Answer, Work } from './hashing.ts'

/** Between the server's own priority (0) and the lowest (19), so that sign-ins still finish on a busy machine. */
const NICE = 15

// On Linux, 0 means the calling thread. Elsewhere it would be the whole process.
if (os.platform() === 'linux') os.setPriority(0, NICE)

function answerTo(work: Work): Answer {
  try {
    if (work.kind === 'hash') return { value: hashSync(work.password, work.cost) }
    return { value: verifySync(work.stored, work.password) }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', (work: Work) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answerTo(work))
})
