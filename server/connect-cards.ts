import Fastify from 'fastify'
import { sandboxKeys } from './card-sandbox/context.ts'
import { cardSandbox } from './card-sandbox/sandbox.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/connection.ts'
import { type Cards, createCards } from './gateways/cards.ts'
import { fetchFrom } from './gateways/in-process.ts'
import { schemaController } from './http/schema-controller.ts'

/**
 * The card provider of this installation: Stripe over the network, or the embedded sandbox in process, with the same library and protocol. Null where
 * payments are not configured.
 */
export async function connectCards(
  db: Db,
  { payments, origin, isOriginGiven, sealing }: Config,
): Promise<Cards | null> {
  if (payments.mode === 'off') return null
  if (payments.mode === 'stripe')
    return createCards({ gateway: payments.isLive ? 'stripe' : 'stripe_test', ...payments })
  const { secretKey, publishableKey, webhookSecret } = await sandboxKeys(db, sealing)
  const sandbox = Fastify({ logger: false, forceCloseConnections: 'idle', schemaController })
  const { debitSeconds, hasBankDebit } = payments
  await sandbox.register(cardSandbox, { db, origin, isOriginGiven, sealing, debitSeconds })
  await sandbox.ready()
  return createCards({
    gateway: 'sandbox',
    secretKey,
    publishableKey,
    webhookSecrets: [webhookSecret],
    isLive: false,
    hasBankDebit,
    apiUrl: 'http://card-sandbox.internal',
    fetch: fetchFrom(sandbox),
  })
}
