import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDrain } from './draining.ts'

test('what is answered before draining leaves its connection open; what is still open, and what follows, closes it', async () => {
  const drain = createDrain()
  const slow = Promise.withResolvers<ServerResponse>()
  const server = drain.watch(
    createServer(({ url }, response) => {
      if (url === '/slow') slow.resolve(response)
      else response.end('at once')
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return [await answer.text(), answer.headers.get('connection')]
  }

  expect(await ask('/')).toEqual(['at once', 'keep-alive'])
  const running = ask('/slow')
  const response = await slow.promise
  drain.begin()
  response.end('late')
  expect(await running).toEqual(['late', 'close'])
  expect(await ask('/')).toEqual(['at once', 'close'])
})
