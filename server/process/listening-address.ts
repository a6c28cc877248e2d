import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, ConfigError } from '#server/config/config.ts'

export const listeningProblem = (setting: 'PORT' | 'METRICS_PORT', error: Error) =>
  new ConfigError(`HOST and ${setting} must be an address that is free to listen on: ${error.message}`)

async function requireFree(setting: 'PORT' | 'METRICS_PORT', host: string, port: number) {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw listeningProblem(setting, error as Error)
  }
  server.close()
  await once(server, 'close')
}

/** Checks that the ports are free before a database is created for nothing. */
export async function requireFreeAddress({ host, port, metricsPort }: Pick<Config, 'host' | 'port' | 'metricsPort'>) {
  if (port !== 0) await requireFree('PORT', host, port)
  if (metricsPort) await requireFree('METRICS_PORT', host, metricsPort)
}
