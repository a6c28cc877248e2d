import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const closed = (server: Server) => new Promise((resolve) => server.close(resolve))

/**
 * Stops listening without failing requests. A proxy reuses its connections, so closing an idle one can cut off its next request. While draining,
 * requests are answered as usual, but every response closes its connection, so that the proxy has no connections left when the servers stop
 * listening.
 */
export function createDrain() {
  const servers = new Set<Server>()
  const open = new Set<ServerResponse>()
  let isDraining = false

  return {
    /** Tracks the responses of a server. There may be several: `localhost` has an IPv4 and an IPv6 address, each with its own server. */
    watch(server: Server): Server {
      servers.add(server)
      server.prependListener('request', (_request, response: ServerResponse) => {
        if (isDraining) response.shouldKeepAlive = false
      })
      // After the handler: what it has already answered, as a hit of the cache, needs no tracking.
      server.on('request', (_request, response: ServerResponse) => {
        if (response.writableEnded) return
        open.add(response)
        response.once('close', () => open.delete(response))
      })
      return server
    },

    isDraining: () => isDraining,

    begin() {
      isDraining = true
      for (const response of open) response.shouldKeepAlive = false
    },

    /** Stops listening and resolves when all requests are answered. Requests that take longer than `withinMs` are cut off. */
    async finish(withinMs: number) {
      const all = [...servers].filter((server) => server.listening)
      const tooLate = new AbortController()
      const late = wait(withinMs, undefined, { signal: tooLate.signal }).catch(() => {})
      await Promise.race([Promise.all(all.map(closed)), late])
      tooLate.abort()
      for (const server of all) server.closeAllConnections()
    },
  }
}
type Drain = ReturnType<typeof createDrain>

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}
