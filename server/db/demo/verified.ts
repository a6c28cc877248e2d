import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { LISTINGS } from './properties/listings.ts'
import { DAY, seededNumber } from './seeded-number.ts'
import { staffTime } from './waking-hours.ts'

/** Staff check a new home within three days, which may be a weekend. */
const PATIENCE_DAYS = 3
/** Two of three homes. The others wait. By their age, because the day of the week moves the time at which they were listed. */
const CHECKED = LISTINGS.filter(({ id, daysOld }) => daysOld > PATIENCE_DAYS && seededNumber(3, 'verified', id) > 0)

/** Verifies the demo properties that staff have not changed. */
export async function seedVerified(trx: Kysely<Database>) {
  const homes = await trx
    .selectFrom('properties')
    .select(['id', 'created_at'])
    .where(
      'id',
      'in',
      CHECKED.map(({ id }) => id),
    )
    .where('version', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, created_at: listed } of homes) {
    const checked = staffTime(new Date(listed.getTime() + PATIENCE_DAYS * DAY))
    await trx
      .updateTable('properties')
      .set({ verified_at: checked, verified_by: 'Morgan P.' })
      .where('id', '=', id)
      .execute()
  }
}
