import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GeocoderRequest {
  path: string
  query: Record<string, string>
  userAgent: string | undefined
}

type Handler = (query: Record<string, string>, response: ServerResponse) => void

/** Answers like Nominatim with one house at this position. */
export const house =
  (latitude: number, longitude: number, more: object = {}): Handler =>
  (_query, response) => {
    const result = {
      place_id: 1,
      lat: String(latitude),
      lon: String(longitude),
      place_rank: 30,
      type: 'house',
      ...more,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([result]))
  }

/** Answers with this status and text. */
export const answering =
  (status: number, text: string): Handler =>
  (_query, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)

/** A geocoder on this machine that answers as a test wants it to. */
export async function startGeocoder() {
  const requests: GeocoderRequest[] = []
  const service = { url: '', requests, handler: answering(200, '[]') }
  const server = createServer((request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const query = Object.fromEntries(searchParams)
    requests.push({ path: pathname, query, userAgent: request.headers['user-agent'] })
    service.handler(query, response)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search?key=1`
  return Object.assign(service, {
    stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}
