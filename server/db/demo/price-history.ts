import type { Database } from '#server/db/schema.ts'
import type { Insertable, Kysely } from 'kysely'
import { LISTINGS } from './properties/listings.ts'
import { DAY, seededNumber } from './seeded-number.ts'
import { inWakingHours } from './waking-hours.ts'

type Trx = Kysely<Database>
type Change = Insertable<Database['price_changes']>

const readHomes = (trx: Trx) =>
  trx
    .selectFrom('properties')
    .select(['id', 'price_cents', 'price_type', 'status', 'created_at'])
    .where(
      'id',
      'in',
      LISTINGS.map(({ id }) => id),
    )
    // Staff have not changed it.
    .where('version', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
type Home = Awaited<ReturnType<typeof readHomes>>[number]

/** After so many days a home for sale, or for rent, may have become cheaper. */
const PATIENCE = { sale: 24, rent: 12 }

/** By how many cents the price was reduced, the first time first. Mostly it was not. */
function cutsOf({ id, price_type: type, price_cents: price }: Home, days: number): number[] {
  if (days < PATIENCE[type] || seededNumber(5, 'was reduced', id) > 1) return []
  const isPatient = days > 3 * PATIENCE[type] && seededNumber(3, 'was reduced again', id) === 0
  // In steps of $5,000 or $50, which are at least a hundredth of the price.
  const step = type === 'sale' ? 500_000 : 5000
  const cut = (percent: number) => Math.max(1, Math.round((Number(price) * percent) / 100 / step)) * step
  return isPatient ? [cut(3), cut(2)] : [cut(2 + seededNumber(2, 'percent', id))]
}

/** The history of one home, oldest first: listed, perhaps reduced, perhaps sold or rented. The last price is the one that it has. */
function changesOf(home: Home, now: Date): Change[] {
  const { id, created_at: listed, price_type, status } = home
  const days = (now.getTime() - listed.getTime()) / DAY
  const cuts = cutsOf(home, days)
  const isGone = status !== 'available'
  const steps = cuts.length + (isGone ? 1 : 0)
  const moments = Array.from({ length: steps }, (_, step) => {
    const part = (step + 1 + seededNumber(50, 'moment', id, step) / 100) / (steps + 1)
    return { at: new Date(listed.getTime() + part * days * 0.9 * DAY), by: 'staff' as const }
  })
  const times = [listed, ...inWakingHours(moments)]
  const first = Number(home.price_cents) + cuts.reduce((sum, cut) => sum + cut, 0)
  const prices = [first]
  for (const cut of cuts) prices.push(prices.at(-1)! - cut)
  if (isGone) prices.push(prices.at(-1)!)
  const offers = prices.map((price, step) => ({
    price_cents: price,
    price_type,
    status: isGone && step === prices.length - 1 ? status : ('available' as const),
  }))
  return offers.map((offer, step) => {
    const before = offers[step - 1]
    return Object.assign(offer, {
      property_id: id,
      changed_at: times[step]!,
      old_price_cents: before?.price_cents ?? null,
      old_price_type: before?.price_type ?? null,
      old_status: before?.status ?? null,
    })
  })
}

/** Gives the demo properties that staff have not changed a price history. */
export async function seedPriceHistory(trx: Trx, now: Date) {
  const homes = await readHomes(trx)
  const changes = homes.flatMap((home) => changesOf(home, now))
  if (changes.length > 0) await trx.insertInto('price_changes').values(changes).execute()
}
