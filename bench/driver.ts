import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { report } from './child.ts'

// The database driver alone: the same statement and parameters on the same kind of pool, with the rows sent as they are.
const { databaseUrl, statement, parameters } = JSON.parse(process.argv[2]!) as {
  databaseUrl: string
  statement: string
  parameters: unknown[]
}
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

async function answer(response: ServerResponse) {
  const { rows } = await pool.query(statement, parameters)
  const body = Buffer.from(JSON.stringify(rows))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}

const server = createServer((_request, response) => void answer(response))
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port))
