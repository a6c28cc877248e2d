import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/log.ts'
import type { Served } from './serve.ts'

/** The delay before a dead process is replaced, so that one that dies at every start does not restart in a tight loop. */
const REPLACE_AFTER_MS = 1000

/** How many processes may be killed from outside before the start fails. */
const MAX_KILLED_AT_START = 10

/** Serves one port from several processes (WEB_CONCURRENCY) and replaces those that die. They all connect to the same database URL. */
export async function serveCluster(config: Config, databaseUrl: string, log: Log): Promise<Served> {
  let isStopping = false
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'cluster-worker.ts') })
  const fork = () => cluster.fork({ SERVE_DATABASE_URL: databaseUrl })

  async function stop(hurry?: AbortSignal) {
    isStopping = true
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const exits = running.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    const signalWorkers = (signal: NodeJS.Signals) => running.forEach((worker) => worker.process.kill(signal))
    signalWorkers(hurry?.aborted ? 'SIGINT' : 'SIGTERM')
    hurry?.addEventListener('abort', () => signalWorkers('SIGINT'))
    await Promise.all(exits)
  }

  async function replace(worker: Worker, how: string | number) {
    log.error({ pid: worker.process.pid, how }, 'a server process exited and is replaced')
    await wait(REPLACE_AFTER_MS)
    if (!isStopping) fork()
  }

  /** Resolves with the port when all are listening. Rejects if a process exits by itself before. One that was killed from outside is replaced. */
  const ready = new Promise<number>((resolve, reject) => {
    const listening = new Set<number>()
    let isReady = false
    let killed = 0
    cluster.on('listening', (worker, { port }) => {
      listening.add(worker.id)
      if (listening.size < config.processes) return
      isReady = true
      resolve(port)
    })
    cluster.on('exit', (worker, code, signal: string | null) => {
      listening.delete(worker.id)
      if (isStopping) return
      if (!isReady && (signal === null || ++killed > MAX_KILLED_AT_START))
        reject(new Error(`A serving process ended with ${signal ?? code} before it was ready`))
      else void replace(worker, signal ?? code)
    })
  })

  try {
    for (let count = 0; count < config.processes; count += 1) fork()
    return { port: await ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
