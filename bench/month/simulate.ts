import { CATALOG, SERVERS, TRAFFIC } from './assumptions.ts'
import { longRandomNumbers, zipfByAlias } from './draws.ts'
import { LruKeys } from './lru-keys.ts'

/** What is asked for. Each costs the product and the database something else when no cache has it. */
export const KINDS = [
  'home page',
  'page of a home',
  'page of a list',
  'home',
  'similar homes',
  'list',
  'own search',
  'places',
  'map',
] as const
export type Kind = (typeof KINDS)[number]

export interface Setup {
  /** Whether a CDN that is purged at each change keeps pages and lists. */
  hasCdn: boolean
  /** Whether the proxy sends each URL to one process, so that each has a part of the pages, or to all of them in turn. */
  isByUrl: boolean
  processes: number
}

/** Requests for public content, by kind. */
export type Counts = Record<Kind, number>

export interface Hour {
  asked: Counts
  /** Reached the product. */
  reached: Counts
  /** Were made anew, with the database. */
  made: Counts
}

const none = (): Counts => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Counts

/** The share of a day's visits in each hour of the company's time zone: little at night, most at nine in the evening. */
const BY_HOUR = [
  1.6, 0.9, 0.6, 0.5, 0.6, 1, 2, 3.2, 4.3, 4.9, 5.2, 5.4, 5.8, 5.4, 5, 4.9, 5, 5.3, 5.9, 6.9, 7.8, 8, 6.2, 3.6,
]
const ALL_HOURS = BY_HOUR.reduce((sum, share) => sum + share)
const [OPENS, CLOSES] = [9, 18]

/** Visits in an hour of the month. */
export function visitsIn(hour: number): number {
  const weekday = Math.floor(hour / 24) % 7
  const day = weekday === 6 ? TRAFFIC.sunday.value : weekday === 5 ? 1 : (7 - 1 - TRAFFIC.sunday.value) / 5
  return TRAFFIC.visits.value * day * (BY_HOUR[hour % 24]! / ALL_HOURS)
}

/** Requests of each kind in an hour of the month. */
function requestsIn(hour: number): Counts {
  const visits = visitsIn(hour)
  const views = visits * TRAFFIC.views.value
  const lists = views * (1 - TRAFFIC.homeViews.value)
  const { entryHome, entryList, ownSearches } = TRAFFIC
  return {
    'home page': visits * (1 - entryHome.value - entryList.value),
    'page of a home': visits * entryHome.value + TRAFFIC.crawled.value / 24,
    'page of a list': visits * entryList.value,
    home: views * TRAFFIC.homeViews.value,
    'similar homes': views * TRAFFIC.homeViews.value,
    list: lists * (1 - ownSearches.value),
    'own search': lists * ownSearches.value,
    places: visits * TRAFFIC.placeCalls.value,
    map: visits * TRAFFIC.mapCalls.value,
  }
}

/**
 * Every request of the month for public content, in its order, through the caches: what each hour asked for, what reached the product, and what was made.
 * A change drops what it affects from each process. From the CDN, which cannot tell, it drops all lists, pages of homes and similar homes.
 */
export function simulate({ hasCdn, isByUrl, processes }: Setup): Hour[] {
  const random = longRandomNumbers(1)
  const [homes, lists, places] = [CATALOG.homes.value, CATALOG.lists.value, CATALOG.places.value]
  const drawHome = zipfByAlias(homes, random)
  const drawList = zipfByAlias(lists, random)
  const drawPlace = zipfByAlias(places, random)
  // Numbers of the keys, one range after the other. Those of searches that nobody repeats go round, and are gone before they come again.
  const [homeJson, similar, listPage] = [homes, 2 * homes, 3 * homes]
  const listJson = listPage + lists
  const place = listJson + lists
  const start = place + places
  const once = start + 1
  const oneTime = 2 * SERVERS.kept.value * processes
  const caches = Array.from({ length: processes }, () => new LruKeys(once + oneTime, SERVERS.kept.value))
  const keptByCdn = new Float64Array(once).fill(-Infinity)
  let [lastChange, turn, ones] = [-Infinity, 0, 0]
  const nextOne = () => once + (ones = (ones + 1) % oneTime)
  const crawledShare = TRAFFIC.crawled.value / (TRAFFIC.visits.value * TRAFFIC.entryHome.value + TRAFFIC.crawled.value)
  const keyOf: Record<Kind, () => number> = {
    'home page': () => start,
    'page of a home': () => (random() < crawledShare ? Math.floor(random() * homes) : drawHome()),
    'page of a list': () => listPage + drawList(),
    home: () => homeJson + drawHome(),
    'similar homes': () => similar + drawHome(),
    list: () => listJson + drawList(),
    'own search': nextOne,
    places: () => place + drawPlace(),
    map: nextOne,
  }

  function isKeptByCdn(key: number, second: number): boolean {
    if (!hasCdn || key >= once) return false
    const keptAt = keptByCdn[key]!
    // The home page and the facts of a home do not depend on other homes.
    const isUnchanged = keptAt > lastChange || key === start || (key >= homeJson && key < similar)
    if (isUnchanged && second - keptAt < SERVERS.cdnSeconds.value) return true
    keptByCdn[key] = second
    return false
  }

  function isKeptByProduct(key: number): boolean {
    turn = (turn + 1) % processes
    return caches[isByUrl ? key % processes : turn]!.ask(key)
  }

  function change(second: number) {
    lastChange = second
    const changed = drawHome()
    keptByCdn[homeJson + changed] = -Infinity
    const keys = [changed, homeJson + changed]
    for (let at = 0; at < CATALOG.similarChanged.value; at += 1) {
      const home = Math.floor(random() * homes)
      keys.push(home, similar + home)
    }
    for (let at = 0; at < CATALOG.listsChanged.value; at += 1) {
      const list = at < 10 ? drawList() : Math.floor(random() * lists)
      keys.push(listPage + list, listJson + list)
    }
    for (const cache of caches) for (const key of keys) cache.drop(key)
  }

  const month: Hour[] = []
  for (let hour = 0; hour < TRAFFIC.days.value * 24; hour += 1) {
    const asked = requestsIn(hour)
    const [reached, made] = [none(), none()]
    const isOpen = hour % 24 >= OPENS && hour % 24 < CLOSES
    const changes = isOpen ? Math.round(CATALOG.changes.value / (CLOSES - OPENS)) : 0
    const sum = KINDS.reduce((all, kind) => all + asked[kind], 0)
    // Each step is one request of a kind drawn by its share; changes come at even distances.
    const upTo = KINDS.map(
      (
        (from) => (kind: Kind) =>
          (from += asked[kind])
      )(0),
    )
    const total = Math.round(sum)
    let done = 0
    for (let at = 0; at < total; at += 1) {
      const second = (hour + at / total) * 3600
      if (done < changes && at >= (done * total) / changes) {
        change(second)
        done += 1
      }
      const wanted = random() * sum
      let which = 0
      while (which < KINDS.length - 1 && upTo[which]! < wanted) which += 1
      const kind = KINDS[which]!
      const key = keyOf[kind]()
      if (isKeptByCdn(key, second)) continue
      reached[kind] += 1
      if (!isKeptByProduct(key)) made[kind] += 1
    }
    month.push({ asked, reached, made })
  }
  return month
}
