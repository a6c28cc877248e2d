import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { openBrowser } from '#server/testing/setups/product.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { KeepAliveClient } from '../clients/keep-alive.ts'

const PASSWORD = 'correct horse battery staple'
const PEOPLE = 20
/** A photo as a phone takes one, of 3 to 5 MB. Noise is what compresses least, as leaves and gravel do. */
const PHOTO = { width: 4000, height: 3000, quality: 60 }

/** An access token is valid for a quarter of an hour. */
const SIGNED_IN_MS = 10 * 60_000

/** How often each happens, a second. */
export const RATES = { visits: 50, reads: 4, 'sign-ins': 1, messages: 0.3, requests: 0.2, uploads: 0.2 } as const

export type Kind = keyof typeof RATES

/** Answers by kind and status. */
export type Answers = Map<string, number>

const photo = (sigma: number) =>
  sharp({
    create: { ...PHOTO, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .jpeg({ quality: PHOTO.quality })
    .toBuffer()

/** Pages and calls as visitors ask for them: every fourth is a search that hardly anyone repeats, so that the product always makes pages. */
async function pathsOf(origin: string) {
  const random = randomNumbers(1)
  const homes = (await (await fetch(`${origin}/api/properties?limit=100`)).json()) as { id: string }[]
  const home = () => homes[Math.floor(random() * homes.length)]!.id
  const kinds = [
    () => '/',
    () => '/properties',
    () => `/properties/${home()}`,
    () => `/api/properties/${home()}`,
    () => '/api/properties?location=Cambridge&type=rent',
    () => `/api/places?q=${'abcdefghmnrstw'[Math.floor(random() * 14)]}`,
    () => `/properties?minPrice=${Math.floor(random() * 4000)}`,
    () => `/api/properties?minPrice=${Math.floor(random() * 400_000)}&beds=2`,
  ]
  let turn = 0
  return () => kinds[(turn += 1) % kinds.length]!()
}

const anyNetwork = () => `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`

/** Visitors, tenants and what they send, each at its rate whatever the product takes for an answer, until stopped. */
export async function startVisitors(origin: string) {
  const over = new AbortController()
  const answers: Answers = new Map()
  const count = (kind: string, status: number | string) =>
    answers.set(`${kind}: ${status}`, (answers.get(`${kind}: ${status}`) ?? 0) + 1)
  const client = new KeepAliveClient(origin, 16)
  const nextPath = await pathsOf(origin)
  const photos = await Promise.all([40, 60].map(photo))
  const people = Array.from({ length: PEOPLE }, (_, at) => ({ email: `soak-${at}@example.com`, password: PASSWORD }))
  const visitor = await openBrowser(origin, undefined, { 'x-forwarded-for': anyNetwork() })
  for (const person of people) {
    const { status } = await visitor('POST', '/api/auth/signup', { ...person, firstName: 'Ada', lastName: 'Lovelace' })
    if (status !== 201) throw new Error(`No account: ${status}`)
  }
  const signIn = async (person: (typeof people)[number]) => ({
    person,
    call: await openBrowser(origin, person, { 'x-forwarded-for': anyNetwork() }),
    until: performance.now() + SIGNED_IN_MS,
  })
  const tenants = await Promise.all(people.map(signIn))
  /** A tenant who is signed in. As a browser does, one whose session is about to expire renews it first. */
  async function anyTenant() {
    const at = Math.floor(Math.random() * tenants.length)
    const tenant = tenants[at]!
    if (performance.now() < tenant.until) return tenant.call
    return (tenants[at] = await signIn(tenant.person)).call
  }
  const any = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
  const stranger = () => openBrowser(origin, undefined, { 'x-forwarded-for': anyNetwork() })

  const works: Record<Kind, () => Promise<number>> = {
    async visits() {
      return (await client.ask(nextPath(), { 'accept-encoding': 'gzip, deflate, br, zstd' })).status
    },
    reads: async () => (await (await anyTenant())('GET', any(['/api/auth/user', '/api/maintenance-requests']))).status,
    'sign-ins': async () => (await (await stranger())('POST', '/api/auth/login', any(people))).status,
    async messages() {
      const email = `visitor-${crypto.randomUUID()}@example.com`
      const message = { firstName: 'Ada', lastName: 'Lovelace', email, subject: 'buying', message: 'Is it still free?' }
      return (await (await stranger())('POST', '/api/contacts', message)).status
    },
    async requests() {
      const request = {
        fullName: 'Ada Lovelace',
        email: `visitor-${crypto.randomUUID()}@example.com`,
        phone: '(617) 555-0142',
        propertyAddress: '12 Elm Street, Cambridge, MA 02139',
        requestType: 'plumbing',
        description: 'The kitchen faucet drips all night.',
      }
      return (await (await stranger())('POST', '/api/maintenance-requests', request)).status
    },
    uploads: async () => (await (await stranger())('POST', '/api/maintenance-photos', any(photos))).status,
  }

  const underWay = new Set<Promise<void>>()
  async function runAtRate(kind: Kind) {
    const startedAt = performance.now()
    for (let done = 0; !over.signal.aborted; done += 1) {
      await pause(Math.max(0, startedAt + (done * 1000) / RATES[kind] - performance.now()))
      const work = works[kind]().then(
        (status) => void count(kind, status),
        (error: Error) => void count(kind, error.message),
      )
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    }
  }
  const loops = (Object.keys(RATES) as Kind[]).map(runAtRate)
  return {
    answers,
    async stop() {
      over.abort()
      await Promise.all(loops)
      await Promise.all(underWay)
      client.close()
    },
  }
}
