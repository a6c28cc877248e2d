import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Served } from './serve.ts'

/** A process that dies at once on every start must not be started a thousand times a second. */
const REPLACE_AFTER_MS = 1000

/** Resolves with the port once the worker listens; rejects when it ends before. */
const listening = (worker: Worker) =>
  new Promise<number>((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port))
    worker.once('exit', (code) => reject(new Error(`A serving process ended with ${code} before it was ready`)))
  })

/** Several processes on one port (WEB_CONCURRENCY); one that dies is replaced. They find the database by its address. */
export async function serveByMany(config: Config, databaseUrl: string, log: Log): Promise<Served> {
  let isStopping = false
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker.ts') })
  const fork = () => cluster.fork({ SERVE_DATABASE_URL: databaseUrl })

  async function stop(hurry?: AbortSignal) {
    isStopping = true
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const exits = running.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    const tell = (signal: NodeJS.Signals) => running.forEach((worker) => worker.process.kill(signal))
    tell(hurry?.aborted ? 'SIGINT' : 'SIGTERM')
    hurry?.addEventListener('abort', () => tell('SIGINT'))
    await Promise.all(exits)
  }

  async function replace(worker: Worker, code: number) {
    if (isStopping) return
    log.error({ pid: worker.process.pid, code }, 'a serving process died and is replaced')
    await wait(REPLACE_AFTER_MS)
    if (!isStopping) fork()
  }

  try {
    const [port = config.port] = await Promise.all(Array.from({ length: config.processes }, () => listening(fork())))
    cluster.on('exit', (worker, code) => void replace(worker, code))
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
