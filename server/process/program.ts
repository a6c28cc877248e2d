import type { Config } from '#server/config/config.ts'
import { loadBuild } from '#server/http/ssr/web-build.ts'
import type { Log } from '#server/log.ts'
import { serveCluster } from './cluster.ts'
import { fillDemonstration, prepareDatabase } from './prepare-database.ts'
import { type Served, serve } from './serve.ts'
import { withMetrics } from './with-metrics.ts'

export { logStartup } from './startup-log.ts'

/** Everything that follows once the settings are read. `main.ts` loads it while the database starts. */
export function loadProgram(config: Config, log: Log, { isDev }: { isDev: boolean }) {
  const isAlone = config.processes === 1 || isDev
  const web = isAlone && !isDev ? loadBuild() : undefined
  // Its failure is reported where the build is used.
  web?.catch(() => {})
  return {
    prepareDatabase: (databaseUrl: string) => prepareDatabase(config, databaseUrl, log),
    async serve(databaseUrl: string): Promise<Served> {
      const filled = fillDemonstration(config, databaseUrl, log)
      const measuring = config.metricsPort === null ? null : await import('#server/metrics/metrics.ts')
      if (!isAlone) {
        await filled
        const served = await serveCluster(config, databaseUrl, log)
        return measuring ? withMetrics(config, log, served, measuring.readerOfCluster()) : served
      }
      const metrics = measuring?.createMetrics()
      const loadWeb = web && (() => web)
      const served = await serve(config, databaseUrl, log, { isDev, filled, metrics, ...(loadWeb && { loadWeb }) })
      return metrics ? withMetrics(config, log, served, metrics.read) : served
    },
  }
}
