import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { isFirst } from '../seed-parts.ts'

/** A card as the provider keeps it. */
export interface DemoMethod {
  id: string
  customer: string
  brand: string | null
  last4: string
  expMonth: number | null
  expYear: number | null
}

export interface DemoHolder {
  userId: string
  name: string
  email: string
}

/** Saves a test card at the provider. */
export type SaveCard = (
  holder: DemoHolder,
  token: string,
  expires: { month: number; year: number },
) => Promise<DemoMethod>

/** One card is good for years, and one expires next month. */
const CARDS = [
  { token: 'pm_sbx_visa', months: 29, nickname: null },
  { token: 'pm_sbx_mastercard', months: 1, nickname: 'Joint card' },
] as const

const monthAfter = (now: Date, months: number) => {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
  return { month: at.getUTCMonth() + 1, year: at.getUTCFullYear() }
}

interface DemoCard {
  token: string
  /** Until it expires. */
  months: number
  nickname?: string | null
  isDefault: boolean
}

/** Saves a card of a demo tenant, here and at the provider. Returns its id. */
export async function insertCard(
  trx: Kysely<Database>,
  holder: DemoHolder,
  { now, saveCard }: { now: Date; saveCard: SaveCard },
  { token, months, nickname = null, isDefault }: DemoCard,
) {
  const card = await saveCard(holder, token, monthAfter(now, months))
  const { id } = await trx
    .insertInto('payment_methods')
    .values({
      user_id: holder.userId,
      gateway: 'sandbox',
      method_id: card.id,
      kind: 'card',
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      nickname,
      is_default: isDefault,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('users').set({ stripe_customer_id: card.customer }).where('id', '=', holder.userId).execute()
  return { id, brand: card.brand, last4: card.last4 }
}

/** Fills in the saved cards of one demo tenant, once per database. */
export async function seedPaymentMethods(
  db: Kysely<Database>,
  email: string,
  { now, saveCard }: { now: Date; saveCard: SaveCard | null },
) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'payment-methods', now))) return
    const user = await trx
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user || !saveCard) return
    const holder = { userId: user.id, name: `${user.first_name} ${user.last_name}`, email }
    for (const [at, card] of CARDS.entries())
      await insertCard(trx, holder, { now, saveCard }, { ...card, isDefault: at === 0 })
  })
}
