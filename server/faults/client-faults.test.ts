import { connect } from 'node:net'
import { createDatabase } from '#server/testing/database/database.ts'
import { ask, listenOn } from '#server/testing/network.ts'
import { eventually } from '#server/testing/process.ts'
import { expect, onTestFinished, test } from 'vitest'

const READERS = 20

const { db } = await createDatabase()
const { app, port } = await listenOn(db)

/** A connection that asks for a page again and again and reads nothing of it. */
function stall() {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(100))
}

const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

test('readers that take nothing hold up nobody, and their connections are closed', async () => {
  expect(app.server.timeout).toBe(120_000)
  let accepted = 0
  app.server.on('connection', () => (accepted += 1))
  // A connection keeps the time that it was accepted with.
  app.server.timeout = 300
  for (let count = 0; count < READERS; count += 1) stall()
  const all = await eventually(
    async () => accepted,
    (count) => count === READERS,
    // A busy machine takes its time, and nothing here is about how fast they are accepted.
    60_000,
  )
  expect(all).toBe(READERS)
  app.server.timeout = 120_000
  const page = await ask(port, '/about')
  expect(page.status).toBe(200)
  expect(page.body.toString()).toContain('</html>')
  expect(await eventually(connections, (count) => count === 0, 30_000)).toBe(0)
})
