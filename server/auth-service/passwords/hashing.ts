import { Worker } from 'node:worker_threads'

/** The cost of one argon2id hash. */
export interface Cost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

export type Work =
  | { kind: 'hash'; password: string | Uint8Array; cost: Cost }
  | { kind: 'verify'; stored: string; password: string }
export type Answer = { value: string | boolean } | { error: unknown }

/** `node --watch` makes threads report the files that they load, on the same channel. */
const isAnswer = (message: object): message is Answer => 'value' in message || 'error' in message

class ThreadEnded extends Error {
  constructor(cause: unknown) {
    super('The hashing thread has ended', { cause })
  }
}

/** A thread and its current job. */
class HashingThread {
  readonly #worker: Worker
  #job: PromiseWithResolvers<Answer> | null = null
  isOver = false

  constructor(worker: Worker) {
    this.#worker = worker
    // An idle thread does not keep the process alive.
    worker.unref()
    // These listeners stay for the thread's whole life: however it ends, its job is rejected and it gets no other.
    worker.on('message', (message: object) => {
      if (isAnswer(message)) this.#finish((job) => job.resolve(message))
    })
    worker.on('messageerror', (error) => this.#end(error))
    worker.on('error', (error) => this.#end(error))
    worker.on('exit', () => this.#end(undefined))
  }

  async run(work: Work): Promise<Answer> {
    if (this.isOver) throw new ThreadEnded(undefined)
    this.#job = Promise.withResolvers<Answer>()
    const { promise } = this.#job
    this.#worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(work)
    return promise
  }

  #finish(how: (job: PromiseWithResolvers<Answer>) => void) {
    const job = this.#job
    this.#job = null
    this.#worker.unref()
    if (job) how(job)
  }

  #end(cause: unknown) {
    this.isOver = true
    this.#finish((job) => job.reject(new ThreadEnded(cause)))
    void this.#worker.terminate()
  }
}

const startThread = () => new Worker(new URL('./hashing-thread.ts', import.meta.url))

/** A pool of hashing threads. It starts as many as are needed at once and drops those that have ended. */
export function createHashing(start: () => Worker = startThread) {
  let idle: HashingThread[] = []

  async function runOnThread(work: Work): Promise<Answer> {
    idle = idle.filter(({ isOver }) => !isOver)
    const thread = idle.pop() ?? new HashingThread(start())
    const answer = await thread.run(work)
    idle.push(thread)
    return answer
  }

  /** Retries a job once on another thread if its thread ended. Hashing twice does no harm. */
  async function ask(work: Work): Promise<string | boolean> {
    const answer = await runOnThread(work).catch((error: unknown) => {
      if (error instanceof ThreadEnded) return runOnThread(work)
      throw error
    })
    if ('error' in answer) throw answer.error
    return answer.value
  }

  return {
    hash: async (password: string | Uint8Array, cost: Cost) => (await ask({ kind: 'hash', password, cost })) as string,
    verify: async (stored: string, password: string) => (await ask({ kind: 'verify', stored, password })) as boolean,
  }
}

export const { hash, verify } = createHashing()
