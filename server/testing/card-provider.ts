import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardSandbox } from '#server/card-sandbox/sandbox.ts'
import { sandboxKeys } from '#server/card-sandbox/context.ts'
import type { Db } from '#server/db/connection.ts'
import { createCards } from '#server/gateways/cards.ts'
import Fastify from 'fastify'
import { afterAll } from 'vitest'

type Behavior = 'well' | 'silent' | 'broken' | 'nonsense' | 'foreign' | 'lost answers' | 'gone'

const WORDS: Partial<Record<Behavior, [status: number, body: string]>> = {
  broken: [500, '{"error":{"type":"api_error","message":"Sorry"}}'],
  nonsense: [200, "<html>Welcome to the hotel's network</html>"],
  foreign: [200, '{"id":"pi_1","object":"payment_intent","amount":"much"}'],
}

/** A card provider on the network whose behavior the test controls. It forwards to the sandbox, with its own keys and webhook secret. */
export async function startProvider(db: Db, timeoutMs = 2000) {
  const state: {
    behavior: Behavior
    calls: number
    /** Responses are held back until this is resolved. */
    held: PromiseWithResolvers<void> | null
    /** A response is ready and held back. */
    isMade: boolean
  } = { behavior: 'well', calls: 0, held: null, isMade: false }
  const sandbox = Fastify({ logger: false })
  await sandbox.register(cardSandbox, { db, origin: 'http://localhost:3000', isOriginGiven: false, sealing: null })
  await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const { port: behind } = sandbox.server.address() as AddressInfo

  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port: behind, method, path, headers }, (given) => {
      if (state.behavior === 'lost answers') {
        given.resume().on('end', () => incoming.socket.destroy())
        return
      }
      const send = () => {
        answer.writeHead(given.statusCode!, given.headers)
        given.pipe(answer)
      }
      state.isMade = state.held !== null
      if (state.held) void state.held.promise.then(send)
      else send()
    })
    incoming.pipe(passed)
  }
  const server = createServer((incoming, answer) => {
    state.calls += 1
    const response = WORDS[state.behavior]
    if (response) answer.writeHead(response[0], { 'content-type': 'application/json' }).end(response[1])
    else if (state.behavior === 'gone') incoming.socket.destroy()
    else if (state.behavior !== 'silent') pass(incoming, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await sandbox.close()
  })
  const { port } = server.address() as AddressInfo
  const { secretKey, publishableKey, webhookSecret } = await sandboxKeys(db, null)
  const cards = createCards({
    gateway: 'stripe_test',
    secretKey,
    publishableKey,
    webhookSecrets: [webhookSecret],
    isLive: false,
    hasBankDebit: true,
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMs,
  })
  return { state, cards }
}
