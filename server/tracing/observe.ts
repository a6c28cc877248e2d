import type { Config } from '#server/config/config.ts'
import type { Statement } from '#server/db/connection.ts'
import { trustFunction } from '#server/http/client/forwarded.ts'
import type { Regular, Tasks } from '#server/jobs/worker.ts'
import type { Log } from '#server/log.ts'
import { slowStatementLog } from './slow-statements.ts'
import type { Tracing } from './tracing.ts'
import { workFor } from './work.ts'

/** Loads the library of the traces only where they are sent, because it is large. */
export async function startTracingIfSet({ tracing, trustProxy }: Config, log: Log): Promise<Tracing | undefined> {
  if (tracing === null) return undefined
  const { startTracing } = await import('./tracing.ts')
  return await startTracing({ log, protocol: tracing.protocol, trusts: trustFunction(trustProxy) })
}

/** What hears of each statement. */
export function statementObserver({ slowQueryMs }: Config, log: Log, tracing: Tracing | undefined) {
  const observers = [
    ...(slowQueryMs > 0 ? [slowStatementLog(log, slowQueryMs)] : []),
    ...(tracing ? [(statement: Statement) => tracing.observeStatement(statement)] : []),
  ]
  return (statement: Statement) => {
    for (const observe of observers) observe(statement)
  }
}

/** The same jobs. What they do is logged and traced under their names. */
export function nameJobs(tracing: Tracing | undefined) {
  const named = <Result>(task: string, run: () => Promise<Result>) =>
    workFor({ task }, () => tracing?.job(task, run) ?? run())
  const namedTask = ([task, work]: [string, (payload: never) => Promise<void>]) =>
    [task, (payload: never) => named(task, () => work(payload))] as const
  return {
    tasks: (tasks: Tasks) => Object.fromEntries(Object.entries(tasks).map(namedTask)) as unknown as Tasks,
    regular: (regular: readonly Regular[]): Regular[] =>
      regular.map((one) => ({ ...one, work: () => named(one.name, one.work) })),
  }
}
