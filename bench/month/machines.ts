import { readRecord } from '../record/record.ts'
import { COSTS, PRICES, SERVERS, TRAFFIC, VOLUME, CATALOG } from './assumptions.ts'
import { type Hour, type Kind, KINDS, visitsIn } from './simulate.ts'

/** Times of the processor for one request that no cache had, in ms: of the product, and of the database. */
type Costs = Record<Kind, { product: number; database: number }>

/** A figure of the last `npm run bench`. */
function measured(part: string, figure: string): number {
  const found = readRecord()[part]?.figures[figure]
  if (!found) throw new Error(`bench/record/record.json has no “${figure}” of ${part}: run npm run bench -- ${part}`)
  return found.value
}

function costs(): Costs {
  const page = measured('outside', 'property, as Chrome: first, CPU ms')
  const listPage = measured('outside', 'list, as Chrome: first, CPU ms')
  const json = measured('outside', 'JSON list, as Chrome: first, CPU ms')
  const list = measured('search', 'first page, 95 %: ms at 10,000') + measured('search', 'count, 95 %: ms at 10,000')
  const search =
    measured('search', 'first page, 95 %: ms at 1,000,000') + measured('search', 'count, 95 %: ms at 1,000,000')
  const home = COSTS.homeRead.value
  return {
    'home page': { product: page, database: 2 * home },
    'page of a home': { product: page, database: 2 * home },
    'page of a list': { product: listPage, database: list },
    home: { product: json, database: home },
    'similar homes': { product: json, database: home },
    list: { product: json, database: list },
    'own search': { product: json, database: search },
    places: { product: json, database: measured('search', 'places per keystroke, 95 %: ms at 1,000,000') },
    map: { product: json, database: measured('map', '95 %: ms at 1,000,000') },
  }
}

export interface Load {
  /** Of the product and of the database: cores that are busy in the busiest minute. */
  product: number
  database: number
  /** In the busiest minute, a second. */
  requests: number
}

/** What the busiest minute of the month asks of the machines. */
export function busiestMinute(month: readonly Hour[]): Load {
  const cost = costs()
  const call = measured('accounts', 'signed-in call: CPU ms')
  const signIn = measured('accounts', 'sign-in: ms')
  const busiest: Load = { product: 0, database: 0, requests: 0 }
  for (const [at, { asked, reached, made }] of month.entries()) {
    const visits = visitsIn(at)
    const { signedInCalls, signIns, forms } = TRAFFIC
    let product = visits * (signedInCalls.value * call + signIns.value * signIn + forms.value * COSTS.form.value)
    let database = visits * (signedInCalls.value * COSTS.homeRead.value + forms.value * COSTS.formWrite.value)
    let requests = visits * (signedInCalls.value + signIns.value + forms.value)
    for (const kind of KINDS) {
      product += (reached[kind] - made[kind]) * COSTS.hit.value + made[kind] * cost[kind].product
      database += made[kind] * cost[kind].database
      requests += asked[kind]
    }
    const inCores = TRAFFIC.peak.value / 3_600_000
    busiest.product = Math.max(busiest.product, product * inCores)
    busiest.database = Math.max(busiest.database, database * inCores)
    busiest.requests = Math.max(busiest.requests, (requests * TRAFFIC.peak.value) / 3600)
  }
  return busiest
}

export interface Bill {
  machines: number
  databaseCores: number
  terabytes: number
  dollars: { machines: number; database: number; transfer: number; other: number }
}

/** Machines that run the product, at two processes each. */
export const machinesFor = (load: Load) =>
  Math.max(1, Math.ceil(load.product / SERVERS.busy.value / SERVERS.processes.value)) + SERVERS.spare.value

/** What to rent for a load, and what it costs in a month. Cores of the database come in powers of two. */
export function billFor(load: Load, hasCdn: boolean): Bill {
  const machines = machinesFor(load)
  const databaseCores = 2 ** Math.max(1, Math.ceil(Math.log2(load.database / SERVERS.busy.value)))
  const visits = TRAFFIC.visits.value * TRAFFIC.days.value
  const terabytes = (visits * (VOLUME.firstView.value + TRAFFIC.views.value * VOLUME.nextView.value)) / 1e9
  const storage = (CATALOG.homes.value * VOLUME.pictures.value) / 1000
  const emails = (VOLUME.emails.value * TRAFFIC.days.value) / 1000
  return {
    machines,
    databaseCores,
    terabytes,
    dollars: {
      machines: machines * PRICES.machine.value + PRICES.balancer.value,
      database: 2 * databaseCores * PRICES.databaseCore.value,
      transfer: terabytes * 1000 * (hasCdn ? PRICES.transfer : PRICES.transferWithoutCdn).value,
      other: storage * PRICES.storage.value + emails * PRICES.email.value,
    },
  }
}
