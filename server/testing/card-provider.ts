import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardSandbox } from '#server/card-sandbox/sandbox.ts'
import { sandboxKeys } from '#server/card-sandbox/context.ts'
import type { Db } from '#server/db/connection.ts'
import { createCards } from '#server/gateways/cards.ts'
import Fastify from 'fastify'
import { afterAll } from 'vitest'

type Behaviour = 'well' | 'silent' | 'broken' | 'nonsense' | 'foreign' | 'lost answers' | 'gone'

/** A card provider on the network that behaves as it is told. Behind it stands the sandbox, with keys and a webhook secret of its own. */
export async function startProvider(db: Db, timeoutMs = 300) {
  const state: { behaviour: Behaviour; calls: number } = { behaviour: 'well', calls: 0 }
  const sandbox = Fastify({ logger: false })
  await sandbox.register(cardSandbox, { db, origin: 'http://localhost:3000' })
  await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const { port: behind } = sandbox.server.address() as AddressInfo

  const server = createServer((incoming, answer) => {
    state.calls += 1
    const say = (status: number, body: string) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(body)
    const { behaviour } = state
    if (behaviour === 'silent') return
    if (behaviour === 'broken') return void say(500, '{"error":{"type":"api_error","message":"Sorry"}}')
    if (behaviour === 'nonsense') return void say(200, '<html>Welcome to the hotel’s network</html>')
    if (behaviour === 'foreign') return void say(200, '{"id":"pi_1","object":"payment_intent","amount":"much"}')
    if (behaviour === 'gone') return void incoming.socket.destroy()
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port: behind, method, path, headers }, (given) => {
      if (behaviour === 'lost answers') {
        given.resume().on('end', () => incoming.socket.destroy())
        return
      }
      answer.writeHead(given.statusCode!, given.headers)
      given.pipe(answer)
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await sandbox.close()
  })
  const { port } = server.address() as AddressInfo
  const { secretKey, publishableKey, webhookSecret } = await sandboxKeys(db)
  const cards = createCards({
    gateway: 'stripe',
    secretKey,
    publishableKey,
    webhookSecrets: [webhookSecret],
    isLive: false,
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMs,
  })
  return { state, cards }
}
