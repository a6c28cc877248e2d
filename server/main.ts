import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { loadConfig } from './config/config.ts'
import { endAfterCrash } from './process/crash.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { requireFreeAddress } from './process/listening-address.ts'
import { createLog } from './log.ts'
import { printError } from './process/print-error.ts'
import type { Served } from './process/serve.ts'

/** Config → database → migrations → application → listening, and everything in reverse when it stops. */
async function main() {
  const isDev = process.argv.includes('--dev')
  const config = loadConfig()
  const log = createLog(config)
  const onStep = (text: string) => log.info(text)

  await requireFreeAddress(config)
  // Not awaited yet, so that the signal handlers below are in place while the database is created.
  const starting =
    config.databaseUrl === undefined ? startEmbedded({ dir: path.join(config.dataDir, 'postgres'), onStep }) : null
  let served: Served | undefined
  let placeholders: string[] = []
  const hurry = new AbortController()
  let isStopping = false
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= (async () => {
      isStopping = true
      try {
        await served?.stop(hurry.signal)
      } finally {
        const embedded = await starting?.catch(() => null)
        await embedded?.stop()
      }
    })())

  endAfterCrash(log, () => {
    hurry.abort()
    return stop()
  })
  const shutDown = (reason: string) => {
    // A second signal skips the wait for proxies.
    if (isStopping) return hurry.abort()
    log.info(`stopping: ${reason}`)
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => shutDown('SIGTERM'))
  process.on('SIGINT', () => {
    shutDown('SIGINT')
    hurry.abort()
  })
  // Started by `npm start`, whose launcher is gone, so nobody could stop us any more.
  process.on('disconnect', () => shutDown('the launcher is gone'))

  // Its failure is reported below, where it is awaited.
  starting?.catch(() => {})
  // After one turn of the event loop the database's own process is running, and the program is loaded beside it.
  await setImmediate()
  const { loadProgram, logStartup } = await import('./process/program.ts')
  try {
    const program = loadProgram(config, log, { isDev })
    const databaseUrl = config.databaseUrl ?? (await starting!).url
    placeholders = (await program.prepareDatabase(databaseUrl)).placeholders
    served = await program.serve(databaseUrl)
  } catch (error) {
    // An error caused by stopping is not a failure.
    if (isStopping) return
    await stop()
    throw error
  }
  // Sent before the start is logged, because a reader of the log may stop us at once, and the launcher only restarts a server that was ready.
  process.send?.({ ready: served.port })
  await logStartup(config, log, { port: served.port, placeholders })
}

try {
  await main()
} catch (error) {
  printError(error)
  process.exit(1)
}
