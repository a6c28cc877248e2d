/** A queue of tasks that wait for a slot. */
export interface TaskQueue<Task> {
  /** Resolves when the task gets a slot. Throws where the queue is full. */
  wait: (task: Task) => Promise<void>
  /** Removes the next task from the queue. Calling the result gives it the slot. */
  next: () => (() => void) | undefined
}

/** Limits how much work of one kind runs at once. The rest waits in the queue, which may order it by what `task` says about it. */
export function limitConcurrency<Task = void>(concurrency: number, queue: TaskQueue<Task>) {
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>, task: Task): Promise<Result> {
    // A slot that becomes free goes to the first task in the queue.
    if (running < concurrency) running += 1
    else await queue.wait(task)
    try {
      return await work()
    } finally {
      const start = queue.next()
      if (start) start()
      else running -= 1
    }
  }
}

interface QueueOptions {
  /** Further tasks are refused at once. */
  maxWaiting?: number
  /** A task that has waited this long is refused. */
  maxWaitMs?: number
  refusal?: () => Error
}

/** First come, first served. Without options tasks wait for as long as it takes. */
export function fifoQueue({
  maxWaiting = Infinity,
  maxWaitMs,
  refusal = () => new Error('busy'),
}: QueueOptions = {}): TaskQueue<void> {
  const waiting = new Set<() => void>()
  return {
    wait: async () => {
      if (waiting.size >= maxWaiting) throw refusal()
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        const refuse = () => {
          waiting.delete(start)
          reject(refusal())
        }
        const timer = maxWaitMs === undefined ? undefined : setTimeout(refuse, maxWaitMs)
        waiting.add(start)
      })
    },
    next: () => {
      const [start] = waiting
      if (start) waiting.delete(start)
      return start
    },
  }
}
