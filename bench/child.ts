import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { KeepAliveClient } from './clients/keep-alive.ts'
import { load, type Sample, sample } from './clients/load.ts'

export interface Cost {
  /** CPU time of the whole server process, in µs a request. */
  cpu: number
  /** Requests a second. */
  throughput: number
}

/** A server in a child process that reports its CPU time. */
export class Child {
  readonly #process: ChildProcess
  port = 0

  private constructor(child: ChildProcess) {
    this.#process = child
  }

  /** Starts `bench/<file>` with `input` as JSON. */
  static async start(file: string, input: unknown): Promise<Child> {
    const started = fork(path.join(import.meta.dirname, file), [JSON.stringify(input)])
    const child = new Child(started)
    const [message] = (await once(started, 'message')) as [{ port: number }]
    child.port = message.port
    return child
  }

  get pid() {
    return this.#process.pid!
  }

  /** User and system time so far in µs, and resident memory in bytes. */
  async usage(): Promise<{ cpu: number; memory: number; counts: Record<string, number> }> {
    this.#process.send('usage')
    const [usage] = (await once(this.#process, 'message')) as [
      { cpu: number; memory: number; counts: Record<string, number> },
    ]
    return usage
  }

  sample(url: string, headers: Record<string, string> = {}): Promise<Sample> {
    return sample(this.port, url, headers)
  }

  async measure(url: string, headers: Record<string, string>, count: number, connections = 8): Promise<Cost> {
    const before = await this.usage()
    const throughput = await load(this.port, url, headers, count, connections)
    const after = await this.usage()
    return { cpu: (after.cpu - before.cpu) / count, throughput }
  }

  /** The same with a client that parses each answer, as real ones do. */
  async measureKeepAlive(url: string, headers: Record<string, string>, count: number): Promise<Cost> {
    const client = new KeepAliveClient(`http://127.0.0.1:${this.port}`)
    const before = await this.usage()
    const startedAt = performance.now()
    await client.askAll(Array<string>(count).fill(url), headers)
    const throughput = count / ((performance.now() - startedAt) / 1000)
    const after = await this.usage()
    client.close()
    return { cpu: (after.cpu - before.cpu) / count, throughput }
  }

  async stop() {
    this.#process.kill('SIGTERM')
    await once(this.#process, 'exit')
  }
}

/** For the child: reports its port, and its CPU time when asked. */
export function report(port: number, counts: () => Record<string, number> = () => ({})) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss(), counts: counts() })
  })
  process.on('SIGTERM', () => process.exit(0))
  process.send?.({ port })
}

export const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

/** Alternates the rounds of several servers, so that other load affects all alike. Returns medians. */
export async function inTurn<Name extends string>(
  rounds: number,
  runs: Record<Name, () => Promise<Cost>>,
): Promise<Record<Name, Cost>> {
  const seen = Object.fromEntries(Object.keys(runs).map((name) => [name, [] as Cost[]])) as Record<Name, Cost[]>
  for (const run of Object.values<() => Promise<Cost>>(runs)) await run()
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(runs) as Name[]) seen[name].push(await runs[name]())
  }
  const middle = (costs: Cost[]) => ({
    cpu: median(costs.map(({ cpu }) => cpu)),
    throughput: median(costs.map(({ throughput }) => throughput)),
  })
  return Object.fromEntries(Object.entries<Cost[]>(seen).map(([name, costs]) => [name, middle(costs)])) as Record<
    Name,
    Cost
  >
}
