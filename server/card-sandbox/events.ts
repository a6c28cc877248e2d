import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { newId, now } from './context.ts'
import type { SandboxObject } from './objects.ts'
import { find, insert } from './store.ts'

const API_VERSION = '2026-10-28.endive'

/** Notes that something happened and has it told, in the transaction that makes it so. */
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

/** The header with which the provider signs what it tells. */
function sign(payload: string, secret: string) {
  const at = now()
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

interface Webhook {
  url: string
  /** What the events are signed with. */
  secret: string
  fetch: typeof globalThis.fetch
}

/** Tells the product of an event over its webhook. Throws where that failed, to be tried again. */
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
