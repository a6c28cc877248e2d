import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, ConfigError } from '#server/config/config.ts'

export const listeningProblem = (error: Error) =>
  new ConfigError(`HOST and PORT must be an address that is free to listen on: ${error.message}`)

/** Checks that the port is free before a database is created for nothing. */
export async function requireFreeAddress({ host, port }: Pick<Config, 'host' | 'port'>) {
  if (port === 0) return
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw listeningProblem(error as Error)
  }
  server.close()
  await once(server, 'close')
}
