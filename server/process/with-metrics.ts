import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/log.ts'
import { listeningProblem } from './listening-address.ts'
import type { Served } from './serve.ts'

/** Serves the metrics of the served product beside it, until it has stopped. `read` returns them as text. */
export async function withMetrics(
  { host, port }: Pick<Config, 'host' | 'port'>,
  log: Log,
  served: Served,
  read: () => Promise<string>,
): Promise<Served> {
  const { serveMetrics } = await import('#server/metrics/metrics-server.ts')
  const onFailure = (error: unknown) => log.warn({ err: error }, 'the metrics could not be read')
  try {
    const server = await serveMetrics({ host, port, read, onFailure })
    log.info(`metrics are at http://${host}:${server.port}/metrics`)
    return {
      port: served.port,
      async stop(hurry) {
        await served.stop(hurry)
        await server.stop()
      },
    }
  } catch (error) {
    await served.stop(AbortSignal.abort())
    throw listeningProblem('METRICS_PORT', error as Error)
  }
}
