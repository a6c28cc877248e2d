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
      const { host, metricsPort } = config
      const measuring = metricsPort === null ? null : await import('#server/metrics/metrics.ts')
      const metrics = isAlone ? measuring?.createMetrics() : undefined
      if (!isAlone) await filled
      const served = isAlone
        ? await serve(config, databaseUrl, log, { isDev, filled, metrics, ...(web && { loadWeb: () => web }) })
        : await serveCluster(config, databaseUrl, log)
      if (metricsPort === null || !measuring) return served
      return withMetrics({ host, port: metricsPort }, log, served, metrics?.read ?? measuring.readerOfCluster())
    },
  }
}
