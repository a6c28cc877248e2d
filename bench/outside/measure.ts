import { Child } from '../child.ts'
import type { Measured } from '../part.ts'
import { roundsOf } from '../rounds.ts'
import { KeepAliveClient, type Traffic } from '../clients/keep-alive.ts'
import { cpuOfTrees, type TreeTime } from '../process-tree.ts'
import { createAddresses, type Kind, type TakeAddresses } from './addresses.ts'
import { ADDRESSES, type Asked, ENCODINGS, type Visit } from './visit.ts'
import { outsideFigures, outsideReport } from './report.ts'
import { type StartedProduct, startProduct } from './started-product.ts'

const KINDS: readonly Kind[] = ['list', 'property', 'JSON list', 'unknown page', 'unknown property']
/** These are asked again and again. They fit in the public cache, which all the addresses need not do. */
const REPEATED = 64
const ROUNDS = roundsOf(8)
/** How often a round asks each of them. */
const REPEATS = 30
/** A repeated answer that costs this much was not cached. */
const CACHED_MS = 1
const WARM_UP = 192
const BARE_WARM_UP = 5000

async function measure(paths: readonly string[], cpu: () => TreeTime, send: () => Promise<Traffic>): Promise<Asked> {
  const before = cpu()
  const { bytes, statuses } = await send()
  const after = cpu()
  if ([...statuses.keys()].some((status) => status !== 200 && status !== 404))
    throw new Error(`Answered ${[...statuses.keys()].join(', ')}`)
  return {
    cpu: (after.all - before.all) / paths.length,
    database: (after.database - before.database) / paths.length,
    bytes: bytes / paths.length,
  }
}

/** Not the median, because a clock tick of ten milliseconds is long beside one round. */
const average = (all: readonly Asked[]): Asked => {
  const mean = (of: (asked: Asked) => number) => all.reduce((sum, asked) => sum + of(asked), 0) / all.length
  return { cpu: mean(({ cpu }) => cpu), database: mean(({ database }) => database), bytes: mean(({ bytes }) => bytes) }
}

/** A plain server with the bytes and headers of an answer. */
async function startBare(visitor: KeepAliveClient, path: string, accept: Record<string, string>): Promise<Child> {
  const { body, headers } = await visitor.ask(path, accept)
  const own = headers.filter((_, at) => !/^(date|connection|keep-alive)$/i.test(headers[at - (at % 2)]!))
  return Child.start('bare.ts', { headers: own, body: body.toString('base64') })
}

/** Alternates cached answers and the plain server, so that other load affects both alike. */
async function repeat(
  ask: (paths: readonly string[]) => Promise<Asked>,
  visitor: KeepAliveClient,
  accept: Record<string, string>,
  few: readonly string[],
) {
  await ask(few)
  if ((await ask(few)).cpu >= CACHED_MS) return null
  const bare = await startBare(visitor, few.at(-1)!, accept)
  const bareVisitor = new KeepAliveClient(`http://127.0.0.1:${bare.port}`)
  await bareVisitor.askAll(Array<string>(BARE_WARM_UP).fill('/'), accept)
  const repeated = Array.from({ length: REPEATS }, () => few).flat()
  const [ours, floor]: [Asked[], Asked[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await ask(repeated))
    floor.push(
      await measure(
        repeated,
        () => cpuOfTrees(bare.pid),
        () => bareVisitor.askAll(repeated, accept),
      ),
    )
  }
  bareVisitor.close()
  await bare.stop()
  return { cached: average(ours), bare: average(floor) }
}

async function visit(product: StartedProduct, take: TakeAddresses, kind: Kind, encoding: string): Promise<Visit> {
  const visitor = new KeepAliveClient(product.origin)
  const accept = { 'accept-encoding': encoding }
  const ask = (paths: readonly string[]) => measure(paths, product.cpu, () => visitor.askAll(paths, accept))
  const paths = take(kind, ADDRESSES)
  const first = await ask(paths)
  const second = await ask(paths)
  const repeated = await repeat(ask, visitor, accept, paths.slice(-REPEATED))
  visitor.close()
  return { kind, encoding, first, second, repeated }
}

/** Asks other addresses until the code is compiled and the connections are open. */
async function warmUp(product: StartedProduct, take: TakeAddresses) {
  const visitor = new KeepAliveClient(product.origin)
  for (const kind of KINDS) {
    const paths = take(kind, WARM_UP)
    for (const [at, encoding] of ENCODINGS.entries()) {
      const part = paths.filter((_, n) => n % ENCODINGS.length === at)
      for (let time = 0; time < 3; time += 1) await visitor.askAll(part, { 'accept-encoding': encoding })
    }
  }
  visitor.close()
}

/** Measures the started product from outside, as a stranger would: many addresses, real encodings, and the CPU time that the kernel counts. */
export async function measureOutside(): Promise<Measured> {
  const product = await startProduct()
  try {
    const take = await createAddresses(product.databaseUrl)
    await warmUp(product, take)
    const visits: Visit[] = []
    for (const encoding of ENCODINGS) for (const kind of KINDS) visits.push(await visit(product, take, kind, encoding))
    return { report: outsideReport(visits), figures: outsideFigures(visits) }
  } finally {
    await product.stop()
  }
}
