import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { LISTINGS } from './properties/listings.ts'
import { DAY, seededNumber } from './seeded-number.ts'
import { staffTime } from './waking-hours.ts'

/** Staff check a home within three days after it was listed or changed, which may be a weekend. */
const PATIENCE_DAYS = 3
/** Two of three homes. The others wait. By their age, because the day of the week moves the time at which they were listed. */
const CHECKED = LISTINGS.filter(({ id, daysOld }) => daysOld > PATIENCE_DAYS && seededNumber(3, 'verified', id) > 0)

/** Verifies the demo properties that staff have not changed, each after its last new price or status, which would take the verification back. */
export async function seedVerified(trx: Kysely<Database>, now: Date) {
  const homes = await trx
    .selectFrom('properties')
    .leftJoin('price_changes', 'price_changes.property_id', 'properties.id')
    .select(({ fn }) => ['properties.id', 'created_at', fn.max('changed_at').as('changed')])
    .where(
      'properties.id',
      'in',
      CHECKED.map(({ id }) => id),
    )
    .where('version', '=', 1)
    .where('deleted_at', 'is', null)
    .groupBy('properties.id')
    .execute()
  for (const { id, created_at: listed, changed } of homes) {
    const last = Math.max(listed.getTime(), changed?.getTime() ?? 0)
    const checked = staffTime(new Date(last + PATIENCE_DAYS * DAY))
    if (checked >= now) continue
    await trx
      .updateTable('properties')
      .set({ verified_at: checked, verified_by: 'Morgan P.' })
      .where('id', '=', id)
      .execute()
  }
}
