/** Hashes, in a thread that gives way to whatever else the machine has to do. Started by `hashing.ts`. */
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Answer, Work } from './hashing.ts'

/** Between the site's own (0) and the least (19): on a machine that is busy throughout, signing in must still come to an end. */
const NICE = 15

// On Linux 0 stands for the calling thread; elsewhere it would be the whole process.
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
