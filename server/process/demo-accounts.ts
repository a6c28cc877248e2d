import { randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { seedDeposits } from '#server/db/demo/deposits/deposits.ts'
import { seedLeavings } from '#server/db/demo/leases/leavings.ts'
import { seedRentContacts } from '#server/db/demo/leases/rent-contacts.ts'
import { type PendingPayment, seedPayments } from '#server/db/demo/payments.ts'
import { seedBuildings } from '#server/db/demo/buildings/seed-buildings.ts'
import { seedAutomaticPayments } from '#server/db/demo/cards/automatic-payments.ts'
import { seedBankDebits } from '#server/db/demo/cards/bank-debits.ts'
import { type DemoHolder, seedPaymentMethods } from '#server/db/demo/cards/payment-methods.ts'
import { DEMO_EMAILS } from '#server/db/demo/people/people.ts'
import { seedUsers } from '#server/db/demo/people/users.ts'
import { seedContacts } from '#server/db/demo/contacts.ts'
import { seedAuditLog } from '#server/db/demo/audit-log.ts'
import { seedMaintenance } from '#server/db/demo/maintenance.ts'
import { seedOpenHouseWork } from '#server/db/demo/calendar/open-house-work.ts'
import { seedViewingWork } from '#server/db/demo/calendar/viewings.ts'
import { readCompany } from '#server/features/company/service.ts'
import { chargeAllLeases, gatewayOf } from '#server/features/payments/service.ts'
import type { Cards } from '#server/gateways/cards.ts'
import { type Identity, IdentityFailure } from '#server/gateways/identity.ts'

/** Letters and digits that are not easily confused. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = (count: number) =>
  Array.from({ length: count }, () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join(
    '-',
  )

/** The password of the demo accounts: as configured, or a random one that is generated at the first start and stored in the data folder. */
export async function demoPassword({ demoPassword: given, dataDir }: Config): Promise<string> {
  if (given !== undefined) return given
  const file = path.join(dataDir, 'demo-password')
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null && stored.trim() !== '') return stored.trim()
  const made = groups(4)
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}

/** Creates a payment intent that stays pending. */
async function makeIntent(cards: Cards, { paymentId, userId, name, email, amountCents }: PendingPayment) {
  const customer = await cards.createCustomer({ userId, email, name }, `cus_demo_${paymentId}`)
  const about = { paymentId, userId, email, amountCents, customer, paymentType: 'rent', description: 'Monthly Rent' }
  const { id } = await cards.createIntent(about, `pi_${paymentId}`)
  return id
}

/** Saves a test card for a tenant. */
const saveCard =
  (cards: Cards) =>
  async ({ userId, name, email }: DemoHolder, token: string, expires: { month: number; year: number }) => {
    const customer = await cards.createCustomer({ userId, email, name }, `cus_demo_${userId}`)
    return { ...(await cards.attachTestCard(token, customer, expires)), customer }
  }

/** Saves a test bank account for a tenant. */
const saveBank =
  (cards: Cards) =>
  async ({ userId, name, email }: DemoHolder, token: string) => {
    const customer = await cards.createCustomer({ userId, email, name }, `cus_demo_${userId}`)
    return { ...(await cards.attachTestBank(token, customer)), customer }
  }

/** Fills in the demo users, payments, maintenance requests and inquiries. Users that an interrupted start left at the identity service are reused. */
export async function seedDemoPeople(
  db: Db,
  { identity, cards, password }: { identity: Identity; cards: Cards | null; password: string },
) {
  const now = new Date()
  await seedUsers(db, {
    now,
    password,
    createIdentity: async ({ role, ...person }) => {
      try {
        const { id } = await identity.create(person)
        if (role === 'admin') await identity.reportRole(id, role)
        return id
      } catch (error) {
        const isKnown = error instanceof IdentityFailure && error.code === 'email_exists'
        const id = isKnown ? await identity.findId(person.email) : null
        if (id === null) throw error
        return id
      }
    },
  })
  await seedBuildings(db, now)
  // Each in a transaction of its own, because none reads what another creates.
  await Promise.all([
    seedPayments(db, DEMO_EMAILS, {
      now,
      // The sandbox knows the intent, so the payment can be completed like any other.
      makeIntent: cards?.gateway === 'sandbox' ? (intent) => makeIntent(cards, intent) : null,
    }),
    seedMaintenance(db, now),
    seedContacts(db, now),
    seedViewingWork(db, now),
    seedOpenHouseWork(db, now),
  ])
  await seedDeposits(db, DEMO_EMAILS, now)
  await seedLeavings(db, DEMO_EMAILS, now)
  await seedRentContacts(db, DEMO_EMAILS, now)
  // After the payments, because both make a customer at the provider.
  await seedPaymentMethods(db, 'tenant@example.com', {
    now,
    saveCard: cards?.gateway === 'sandbox' ? saveCard(cards) : null,
  })
  await seedAutomaticPayments(db, {
    now,
    saveCard: cards?.gateway === 'sandbox' ? saveCard(cards) : null,
    company: (await readCompany(db)).name,
  })
  await seedBankDebits(db, {
    now,
    saveBank: cards?.gateway === 'sandbox' ? saveBank(cards) : null,
    company: (await readCompany(db)).name,
  })
  // What the leases have charged until today.
  await chargeAllLeases({ db, gateway: gatewayOf(cards) })
  await seedAuditLog(db, DEMO_EMAILS, now)
}
