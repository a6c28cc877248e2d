import { Worker } from 'node:worker_threads'

interface Cost {
  /** KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

export type Work =
  | { kind: 'hash'; password: string | Uint8Array; cost: Cost }
  | { kind: 'verify'; stored: string; password: string }
export type Answer = { value: string | boolean } | { error: unknown }

/** Threads without work; as many are started as are asked for at once. Idle, they keep no process alive. */
const idle: Worker[] = []

function start(): Worker {
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url))
  worker.unref()
  return worker
}

/** One thing at a time for each thread. One that ends in the middle is not asked again. */
async function ask(work: Work): Promise<string | boolean> {
  const worker = idle.pop() ?? start()
  worker.ref()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const end = () => reject(new Error('The hashing thread has ended'))
  worker.once('message', resolve).once('error', reject).once('exit', end)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(work)
  const answer = await promise
  worker.off('message', resolve).off('error', reject).off('exit', end)
  worker.unref()
  idle.push(worker)
  if ('error' in answer) throw answer.error
  return answer.value
}

export const hash = async (password: string | Uint8Array, cost: Cost) =>
  (await ask({ kind: 'hash', password, cost })) as string

export const verify = async (stored: string, password: string) =>
  (await ask({ kind: 'verify', stored, password })) as boolean
