import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

export interface Received {
  status: number
  headers: string[]
  body: Buffer
}

/** What a number of requests received: bytes on the wire with the heads, and how many answers had each status. */
export interface Traffic {
  bytes: number
  statuses: Map<number, number>
}

/** A client as real ones are: it parses each answer and reuses its connections. */
export class KeepAliveClient {
  readonly #origin: string
  readonly #agent: Agent
  readonly #connections: number

  constructor(origin: string, connections = 8) {
    this.#origin = origin
    this.#connections = connections
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  async #send(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
    const sent = request(this.#origin + path, { agent: this.#agent, headers })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response
  }

  async ask(path: string, headers: Record<string, string>): Promise<Received> {
    const response = await this.#send(path, headers)
    const chunks: Buffer[] = []
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
    return { status: response.statusCode!, headers: response.rawHeaders, body: Buffer.concat(chunks) }
  }

  /** Sends one request for each path, in this order, over all connections. */
  async askAll(paths: readonly string[], headers: Record<string, string>): Promise<Traffic> {
    const traffic: Traffic = { bytes: 0, statuses: new Map() }
    const waiting = paths.values()
    const run = async () => {
      for (const path of waiting) {
        const response = await this.#send(path, headers)
        const { socket } = response
        const before = (socket as { countedBytes?: number }).countedBytes ?? 0
        response.resume()
        await once(response, 'end')
        traffic.bytes += socket.bytesRead - before
        Object.assign(socket, { countedBytes: socket.bytesRead })
        traffic.statuses.set(response.statusCode!, (traffic.statuses.get(response.statusCode!) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: this.#connections }, run))
    return traffic
  }

  close() {
    this.#agent.destroy()
  }
}
