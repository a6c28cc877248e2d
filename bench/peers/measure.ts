import { findBrowser } from '../../tools/browser.ts'
import { median } from '../child.ts'
import { KeepAliveClient } from '../clients/keep-alive.ts'
import { createAddresses, type TakeAddresses } from '../outside/addresses.ts'
import { startProduct } from '../outside/started-product.ts'
import { type Bench, type Measured, step } from '../part.ts'
import { cpuOfTrees } from '../process-tree.ts'
import { roundsOf } from '../rounds.ts'
import { ACCEPT, type PageFigures, type PageKind, PAGES, type ServerCost } from './figures.ts'
import { buildNext, startNext } from './next-server.ts'
import { peerFigures, peerReport } from './report.ts'
import { htmlBytes, view } from './view.ts'

const ROUNDS = roundsOf(5)
const WARM_UP = 300
const ANEW = 64
const CACHED = 1000

/** Where a site has its pages: drawn anew for each request, and kept. */
interface Site {
  name: string
  origin: string
  pid: number
  keptPath: (path: string) => string
}

async function cost({ pid, origin }: Site, paths: readonly string[]): Promise<ServerCost> {
  const client = new KeepAliveClient(origin)
  const usage = () => ({ server: cpuOfTrees(pid).all, database: cpuOfTrees(process.pid).database })
  const before = usage()
  const { statuses } = await client.askAll(paths, ACCEPT)
  const after = usage()
  client.close()
  if (statuses.get(200) !== paths.length) throw new Error(`${origin} answered ${[...statuses.keys()].join(', ')}`)
  return {
    server: (after.server - before.server) / paths.length,
    database: (after.database - before.database) / paths.length,
  }
}

const inTheMiddleOf = (all: readonly ServerCost[]): ServerCost => ({
  server: median(all.map(({ server }) => server)),
  database: median(all.map(({ database }) => database)),
})

const newest: Record<PageKind, (take: TakeAddresses) => string> = {
  list: () => '/properties',
  property: (take) => take('property', 1)[0]!,
}

/** The cost of one page on every site, in turns, so that other load affects all alike. */
async function costs(sites: readonly Site[], page: PageKind, take: TakeAddresses) {
  const seen = new Map(sites.map(({ name }) => [name, { anew: [] as ServerCost[], kept: [] as ServerCost[] }]))
  const warmUp = take(page, WARM_UP)
  const keptAddress = newest[page](take)
  for (const site of sites) {
    await cost(site, warmUp)
    // Asked twice before it counts, because both make the best encoding for a page that is asked for again.
    await cost(site, Array<string>(CACHED).fill(site.keptPath(keptAddress)))
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const addresses = take(page, ANEW)
    for (const site of sites) {
      seen.get(site.name)!.anew.push(await cost(site, addresses))
      seen.get(site.name)!.kept.push(await cost(site, Array<string>(CACHED).fill(site.keptPath(keptAddress))))
    }
  }
  return (name: string) => ({
    anew: inTheMiddleOf(seen.get(name)!.anew),
    kept: inTheMiddleOf(seen.get(name)!.kept),
  })
}

/** The list and the page of one home, ours and Next.js's, from one database in one run. */
export async function measurePeers(bench: Bench): Promise<Measured> {
  const databaseUrl = await bench.databaseUrl()
  const take = await createAddresses(databaseUrl)
  await step('Next.js built', async () => buildNext(databaseUrl))
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const next = await startNext(databaseUrl)
  const sites: Site[] = [
    { name: 'Baystead', origin: product.origin, pid: product.pid, keptPath: (path) => path },
    { name: 'Next.js', origin: next.origin, pid: next.pid, keptPath: (path) => `/kept${path}` },
  ]
  const figures: PageFigures[] = []
  try {
    const browser = await findBrowser('whole')
    for (const page of PAGES) {
      const costOf = await step(`${page}: CPU`, () => costs(sites, page, take))
      const address = newest[page](take)
      for (const { name: site, origin } of sites) {
        const html = await htmlBytes(origin, address)
        const seen = await step(`${page}: ${site} in the browser`, () => view(browser, origin + address))
        figures.push({ page, site, ...costOf(site), html, ...seen })
      }
    }
  } finally {
    await next.stop()
    await product.stop()
  }
  return { report: peerReport(figures), figures: peerFigures(figures) }
}
