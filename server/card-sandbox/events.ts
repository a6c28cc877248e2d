import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { newId, now } from './context.ts'
import type { SandboxObject } from './objects.ts'
import { find, insert } from './store.ts'

const API_VERSION = '2026-10-28.endive'

/** Stores an event and enqueues its delivery in the caller's transaction. */
export async function emit(trx: Db, type: string, object: SandboxObject) {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  await insert(trx, event)
  await enqueue(trx, 'deliver_card_event', { id: event.id })
}

/** The signature header that the provider would send. */
function sign(payload: string, secret: string) {
  const at = now()
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

interface Webhook {
  url: string
  /** The webhook secret. */
  secret: string
  fetch: typeof globalThis.fetch
}

/** Delivers an event to the product's webhook. Throws on failure, so that the job is retried. */
export async function deliverCardEvent(db: Db, { id }: { id: string }, { url, secret, fetch }: Webhook) {
  const event = await find(db, 'event', id)
  if (!event) return
  const payload = JSON.stringify(event)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(payload, secret) },
    body: payload,
  })
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status} to the event ${id}`)
}
