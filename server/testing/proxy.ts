import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { eventually } from './process.ts'

interface Backend {
  port: number
  agent: Agent
  isReady: boolean
  underWay: number
}

/**
 * A minimal load balancer: sends requests in turn to the backends whose `/readyz` succeeds, over kept-alive connections. If it cannot connect, it
 * tries the next backend. Any other error is a 502.
 */
export async function startProxy(ports: number[]) {
  const backends: Backend[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    isReady: true,
    underWay: 0,
  }))
  let turn = 0

  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tries: number) {
    const ready = backends.filter(({ isReady }) => isReady)
    const backend = ready[turn++ % ready.length]
    const fail = (reason: string) => outgoing.writeHead(502, { 'x-reason': reason }).end()
    if (!backend) return fail('no backend is ready')
    backend.underWay += 1
    const { method, url: path, headers } = incoming
    const sent = request({ host: 'localhost', port: backend.port, agent: backend.agent, method, path, headers })
    sent.once('close', () => (backend.underWay -= 1))
    sent.once('response', (answer) => {
      answer.once('error', () => outgoing.destroy())
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 0) forward(incoming, body, outgoing, tries - 1)
      else if (outgoing.headersSent) outgoing.destroy()
      else fail(`${error.code}: ${error.message}`)
    })
    sent.end(body)
    return undefined
  }

  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then((body) => forward(incoming, body, outgoing, backends.length))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    for (const { agent } of backends) agent.destroy()
  })

  const isReady = async ({ port }: Backend) => {
    const answer = await fetch(`http://localhost:${port}/readyz`, { headers: { connection: 'close' } }).catch(
      () => null,
    )
    await answer?.arrayBuffer()
    return answer?.status === 200
  }
  /** Polls a backend until its readiness is as wanted, and uses that from then on. */
  const until = (port: number, wanted: boolean) => {
    const backend = backends.find((one) => one.port === port)!
    return eventually(
      async () => (backend.isReady = await isReady(backend)),
      (ready) => ready === wanted,
      30_000,
    )
  }
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    untilReady: (port: number) => until(port, true),
    /** Resolves when the backend gets no more requests and has answered all it got. */
    async untilDrained(port: number) {
      await until(port, false)
      const backend = backends.find((one) => one.port === port)!
      await eventually(
        async () => backend.underWay,
        (count) => count === 0,
        30_000,
      )
    },
  }
}
