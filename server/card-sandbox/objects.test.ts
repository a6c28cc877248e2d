import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createDatabase } from '#server/testing/database/database.ts'
import { sandboxLibrary } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const stripe = await sandboxLibrary(app, db)
const TYPES = path.resolve(import.meta.dirname, '../../node_modules/stripe/esm/resources')

/** The fields that the library's type declarations require. */
function fieldsOf(file: string, name: string): string[] {
  const text = readFileSync(path.join(TYPES, `${file}.d.ts`), 'utf8')
  const [, body] = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(text) ?? []
  return [...body!.matchAll(/^ {4}(\w+): /gm)].map(([, field]) => field!)
}

const paid = async () => {
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', customer: customer.id })
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_sbx_dispute' })
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  const read = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  const { data } = await stripe.disputes.list({ payment_intent: intent.id })
  const declined = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  await stripe.paymentIntents.confirm(declined.id, { payment_method: 'pm_sbx_declined' }).catch(() => undefined)
  const failed = await stripe.paymentIntents.retrieve(declined.id, { expand: ['latest_charge'] })
  const { id } = await db
    .selectFrom('card_sandbox_objects')
    .select('id')
    .where('kind', '=', 'event')
    .executeTakeFirstOrThrow()
  return {
    Customer: customer,
    Refund: refund,
    PaymentIntent: read,
    Charge: read.latest_charge,
    Dispute: data[0],
    'PaymentIntent, declined': failed,
    'Charge, declined': failed.latest_charge,
    'PaymentMethod, declined': failed.last_payment_error?.payment_method,
    EventBase: await stripe.events.retrieve(id),
  }
}
const objects = await paid()

test.each([
  ['Customer', 'Customers', 'Customer'],
  ['PaymentIntent', 'PaymentIntents', 'PaymentIntent'],
  ['PaymentIntent, declined', 'PaymentIntents', 'PaymentIntent'],
  ['Charge', 'Charges', 'Charge'],
  ['Charge, declined', 'Charges', 'Charge'],
  ['PaymentMethod, declined', 'PaymentMethods', 'PaymentMethod'],
  ['Refund', 'Refunds', 'Refund'],
  ['Dispute', 'Disputes', 'Dispute'],
  ['EventBase', 'Events', 'EventBase'],
] as const)("%s has every field that the provider's has", (name, file, type) => {
  const fields = fieldsOf(file, type)
  expect(fields.length).toBeGreaterThan(7)
  expect(Object.keys(objects[name] as object)).toEqual(expect.arrayContaining(fields))
})
