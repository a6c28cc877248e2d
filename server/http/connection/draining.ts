import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const closed = (server: Server) => new Promise((resolve) => server.close(resolve))

/**
 * Ends listening without failing a request. A proxy keeps its connections open and sends on them what comes next, so closing one
 * that looks idle can cut off a request. While draining everything is answered as usual, but every answer closes its connection;
 * by the time the servers stop listening, the proxy has nothing left to send on.
 */
export function createDrain() {
  const servers = new Set<Server>()
  const open = new Set<ServerResponse>()
  let isDraining = false

  return {
    /** Follows the answers of a server. There are several: `localhost` is an IPv4 and an IPv6 address, with a server for each. */
    watch(server: Server): Server {
      servers.add(server)
      server.prependListener('request', (_request, response: ServerResponse) => {
        if (isDraining) response.shouldKeepAlive = false
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

    /** Stops listening and resolves once everything under way is answered; what takes longer than `withinMs` is cut off. */
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
