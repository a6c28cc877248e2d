/** One number that the simulation takes as given, and where it comes from. */
export interface Assumption {
  value: number
  unit: string
  why: string
}

const assume = (value: number, unit: string, why: string): Assumption => ({ value, unit, why })

/** What visitors, staff and search engines do. */
export const TRAFFIC = {
  days: assume(30, 'days', 'a month that begins on a Monday'),
  visits: assume(1_000_000, 'visits a day', 'the mean of the month'),
  sunday: assume(
    1.25,
    'times the mean',
    'people look for homes on Sundays; Saturday has the mean, the other days 0.95',
  ),
  views: assume(6, 'views a visit', 'after the page on which a visit begins; a list is a call of JSON, a home is two'),
  homeViews: assume(0.55, 'of the views', 'a home; the others are lists and searches'),
  entryHome: assume(0.4, 'of the visits', 'begin on the page of a home, from a search engine or an email'),
  entryList: assume(0.35, 'of the visits', 'begin on a list; the others on the home page'),
  ownSearches: assume(0.25, 'of the lists', 'are searches that nobody else makes, so no cache has them'),
  placeCalls: assume(0.8, 'calls a visit', 'suggestions while a place is typed: four calls in every fifth visit'),
  mapCalls: assume(0.5, 'calls a visit', 'six moves of the map in every twelfth visit; no cache has them'),
  crawled: assume(300_000, 'pages a day', 'search engines ask for pages of homes, each equally often'),
  signedInCalls: assume(
    0.3,
    'calls a visit',
    'ten calls in visits of tenants and of people with saved homes, 3 % of all',
  ),
  signIns: assume(0.01, 'sign-ins a visit', 'a third of the visits that are signed in'),
  forms: assume(0.004, 'forms a visit', 'inquiries, requests, viewings and alerts'),
  peak: assume(1.5, 'times the busiest hour', 'the busiest minute of the month'),
} satisfies Record<string, Assumption>

/** What there is to look at, and how it changes. */
export const CATALOG = {
  homes: assume(
    100_000,
    'homes',
    'on the market; how often each is asked for follows Zipf’s law with an exponent of 1',
  ),
  lists: assume(20_000, 'lists and searches', 'that several people ask for, by the same law'),
  places: assume(5_000, 'beginnings of places', 'that are typed, by the same law'),
  changes: assume(
    2_000,
    'changes a day',
    'of homes, from 9 am to 6 pm; a change of the company’s settings is too rare to count',
  ),
  listsChanged: assume(
    30,
    'lists a change',
    'that show another home or another text; ten of them by how often they are asked for',
  ),
  similarChanged: assume(12, 'homes a change', 'that show the changed one as similar'),
} satisfies Record<string, Assumption>

/** What the product is set to, and how full a machine may be. */
export const SERVERS = {
  kept: assume(
    16_000,
    'responses a process',
    'three quarters of the 64 MB of the cache, at 3 kB for a packed response',
  ),
  cdnSeconds: assume(
    3600,
    'seconds',
    'CDN_SECONDS, with a purge at every change; all places of the CDN ask one of them',
  ),
  processes: assume(2, 'processes a machine', 'one for each of its cores, with 8 GB of memory'),
  busy: assume(0.5, 'of the processor', 'in the busiest minute, so that a burst or a lost machine is no outage'),
  spare: assume(1, 'machine', 'more than needed, for updates and failures'),
} satisfies Record<string, Assumption>

/** What a request costs, in ms of a processor, where the benchmark's record has no figure. The other figures are those of docs/performance.md. */
export const COSTS = {
  hit: assume(0.13, 'ms', 'of the product for a response from memory (docs/performance.md, keep-alive clients)'),
  form: assume(20, 'ms', 'of the product for a form'),
  homeRead: assume(2, 'ms', 'of the database for a home, for similar homes and for a call that is signed in'),
  formWrite: assume(5, 'ms', 'of the database for a form or a change'),
} satisfies Record<string, Assumption>

/** What is paid for. Rounded prices of a large provider without discounts: put in your own before you decide by them. */
export const PRICES = {
  machine: assume(60, '$ a month', 'a machine of two cores and 8 GB'),
  databaseCore: assume(65, '$ a month', 'a core of a managed PostgreSQL with 4 GB; doubled for the standby'),
  balancer: assume(40, '$ a month', 'a load balancer with TLS'),
  transfer: assume(0.05, '$ a GB', 'sent to visitors by a CDN; without one, providers take about 0.09'),
  transferWithoutCdn: assume(0.09, '$ a GB', 'sent to visitors by the machines themselves'),
  storage: assume(0.025, '$ a GB and month', 'objects: pictures and photos'),
  email: assume(0.1, '$ per 1,000', 'emails'),
} satisfies Record<string, Assumption>

/** What is sent and stored beside pages. */
export const VOLUME = {
  firstView: assume(236, 'kB', 'page, script, typefaces and pictures of the first view, as measured for the home page'),
  nextView: assume(90, 'kB', 'mostly pictures of homes'),
  pictures: assume(7, 'MB a home', 'twelve pictures in the sizes that the product keeps'),
  emails: assume(150_000, 'emails a day', 'mostly alerts, of which a person gets one a day at most'),
} satisfies Record<string, Assumption>
