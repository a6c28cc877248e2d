import { AsyncLocalStorage } from 'node:async_hooks'

/** What the running code works for. */
export interface Work {
  /** The id of a request, as its log lines and its `x-request-id` have it. */
  reqId?: string
  /** The name of a job. */
  task?: string
  /** The trace that it belongs to, where traces are sent. */
  traceId?: string
}

const current = new AsyncLocalStorage<Work>()

/** Undefined at the start of the process, and in the process's own regular work. */
export const currentWork = () => current.getStore()

/** Everything that `run` begins works for this. */
export const workFor = <Result>(work: Work, run: () => Result): Result => current.run(work, run)
