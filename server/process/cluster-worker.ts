import cluster from 'node:cluster'
import { loadConfig } from '#server/config/config.ts'
import { endAfterCrash } from './crash.ts'
import { createLog } from '#server/log.ts'
import { serve } from './serve.ts'

// One of several serving processes (WEB_CONCURRENCY). `main.ts` starts, replaces and stops them.
const config = loadConfig()
const log = createLog(config)
const measuring = config.metricsPort === null ? null : await import('#server/metrics/metrics.ts')
const metrics = measuring?.createMetrics()
metrics?.share()
const served = await serve(config, process.env['SERVE_DATABASE_URL']!, log, { metrics })
endAfterCrash(log, () => served.stop(AbortSignal.abort()))

let isStopping = false
const hurry = new AbortController()
const stop = () => {
  if (isStopping) return hurry.abort()
  isStopping = true
  served.stop(hurry.signal).then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', () => {
  stop()
  hurry.abort()
})
cluster.worker?.once('disconnect', stop)
