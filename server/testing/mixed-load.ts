import { randomUUID } from 'node:crypto'
import { type Begun, intentOf } from './payments.ts'
import { PASSWORD } from './account.ts'

/** What the product has acknowledged, by the email address or id that identifies it. */
export interface Acknowledged {
  contacts: string[]
  requests: string[]
  payments: string[]
}

export interface MixedLoad {
  acknowledged: Acknowledged
  /** Responses with "try again later", and calls without a response. */
  refusals: () => number
  /** The same, counted by call and reason. */
  refused: Map<string, number>
  /** The count of each status other than success and 503. */
  oddities: Map<string, number>
  /** Resolves with the time of the first success of a later call. */
  nextSuccess(): Promise<number>
  stop(): Promise<void>
}

/** A random IP address for each call, so that no rate limit is reached. */
const anyNetwork = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`

const JSON_BODY = { 'content-type': 'application/json' }

/** Visitors send messages and maintenance requests, tenants pay and others read, all as fast as they get responses, until stopped. */
export function startMixedLoad(base: () => string | Promise<string>, payers: { email: string }[]): MixedLoad {
  const acknowledged: Acknowledged = { contacts: [], requests: [], payments: [] }
  const oddities = new Map<string, number>()
  const waiting = new Set<{ since: number; done: (at: number) => void }>()
  const refused = new Map<string, number>()
  const count = (into: Map<string, number>, method: string, address: string, reason: string) => {
    const name = `${method} ${address.replaceAll(/[\w-]{20,}|\d+/g, '…')}: ${reason}`
    into.set(name, (into.get(name) ?? 0) + 1)
  }
  const over = new AbortController()

  /** The response if it succeeded. Otherwise counts it and returns undefined. */
  async function ask(address: string, init: RequestInit = {}): Promise<Response | undefined> {
    const startedAt = performance.now()
    const { method = 'GET' } = init
    let answer: Response
    try {
      answer = await fetch(`${await base()}${address}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': anyNetwork() },
        signal: AbortSignal.timeout(30_000),
      })
      if (!answer.ok) await answer.text()
    } catch (error) {
      const { cause = error } = error as Error
      count(refused, method, address, String(cause))
      return undefined
    }
    if (answer.ok) {
      for (const waiter of waiting) if (startedAt >= waiter.since) waiter.done(performance.now())
      return answer
    }
    count(answer.status === 503 ? refused : oddities, method, address, String(answer.status))
    return undefined
  }

  async function browser() {
    const answer = await ask('/api/csrf-token')
    if (!answer) return undefined
    const { csrfToken } = (await answer.json()) as { csrfToken: string }
    return { ...JSON_BODY, 'x-csrf-token': csrfToken, cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
  }

  async function write(address: string, kept: string[], describe: (email: string) => object) {
    let headers: Record<string, string> | undefined
    while (!over.signal.aborted) {
      headers ??= await browser()
      if (!headers) continue
      const email = `${randomUUID()}@example.com`
      const answer = await ask(address, { method: 'POST', headers, body: JSON.stringify(describe(email)) })
      if (!answer) continue
      kept.push(email)
      await answer.text()
    }
  }

  async function pay(email: string) {
    let headers: Record<string, string> | undefined
    while (!over.signal.aborted) {
      if (!headers) {
        const page = await browser()
        const login =
          page &&
          (await ask('/api/auth/login', {
            method: 'POST',
            headers: JSON_BODY,
            body: JSON.stringify({ email, password: PASSWORD }),
          }))
        if (!page || !login) continue
        const { access_token: bearer } = (await login.json()) as { access_token: string }
        headers = { ...page, authorization: `Bearer ${bearer}` }
      }
      const key = randomUUID()
      const answer = await ask('/api/create-payment-intent', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: '{"amount":"21.50","paymentType":"rent"}',
      })
      if (!answer) continue
      const { clientSecret, publishableKey, paymentId } = (await answer.json()) as Begun
      const paid = await ask(`/card-sandbox/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${publishableKey}`,
          'idempotency-key': key,
        },
        body: new URLSearchParams({ payment_method: 'pm_sbx_visa', client_secret: clientSecret }).toString(),
      })
      if (!paid) continue
      acknowledged.payments.push(paymentId)
      await paid.text()
    }
  }

  async function read() {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const answer = await ask(turn % 2 === 0 ? `/api/properties?location=street ${turn}` : '/contact')
      await answer?.text()
    }
  }

  const clients = [
    write('/api/contacts', acknowledged.contacts, (email) => ({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      subject: 'buying',
      message: 'Is the house still free?',
    })),
    write('/api/maintenance-requests', acknowledged.requests, (email) => ({
      fullName: 'Ada Lovelace',
      email,
      propertyAddress: '12 Elm Street, Cambridge, MA 02139',
      requestType: 'plumbing',
      description: 'The kitchen tap drips day and night.',
    })),
    ...payers.map(({ email }) => pay(email)),
    read(),
  ]
  return {
    acknowledged,
    oddities,
    refusals: () => [...refused.values()].reduce((sum, times) => sum + times, 0),
    refused,
    nextSuccess: () =>
      new Promise((resolve) => {
        const waiter = {
          since: performance.now(),
          done: (at: number) => {
            waiting.delete(waiter)
            resolve(at)
          },
        }
        waiting.add(waiter)
      }),
    async stop() {
      over.abort()
      await Promise.all(clients)
    },
  }
}
