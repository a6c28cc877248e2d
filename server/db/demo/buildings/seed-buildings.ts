import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { isFirst } from '../seed-parts.ts'
import { DAY } from '../seeded-number.ts'
import { DEMO_EMAILS } from '../people/people.ts'
import { staffTime } from '../waking-hours.ts'
import { BUILDINGS } from './buildings.ts'

/** When the first building was entered. Each later one followed some days after. */
const FIRST_DAYS_AGO = 1200
const DAYS_BETWEEN = 9

/**
 * Fills in the buildings and units of the demonstration, and joins the leases of the demo tenants with them. In a database of an earlier release, the
 * buildings and units of the leases are there already, without their facts.
 */
export async function seedBuildings(db: Kysely<Database>, now: Date) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'buildings', now))) return
    for (const [place, { name, street, city, zip, notes = null, units }] of BUILDINGS.entries()) {
      const at = staffTime(new Date(now.getTime() - (FIRST_DAYS_AGO - place * DAYS_BETWEEN) * DAY))
      await trx
        .insertInto('buildings')
        .values({ name, street, city, zip, notes, created_at: at, updated_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { rows } = await sql<{ id: string }>`
        select id from buildings where address_key(street || ' ' || city || ' ' || left(zip, 5)) = address_key(${`${street} ${city} ${zip}`})`.execute(
        trx,
      )
      const building_id = rows[0]!.id
      for (const [
        order,
        { number, bedrooms, bathrooms, sqft, isOutOfService = false, propertyId },
      ] of units.entries()) {
        const created = new Date(at.getTime() + (order + 1) * 60_000)
        await sql`
          insert into units (building_id, number, bedrooms, bathrooms, sqft, status, property_id, created_at, updated_at)
          values (${building_id}, ${number}, ${bedrooms}, ${bathrooms}, ${sqft}, ${isOutOfService ? 'out_of_service' : 'in_service'},
            (select id from properties where id = ${propertyId ?? null}), ${created}, ${created})
          on conflict (building_id, unit_key(number)) do update
          set bedrooms = excluded.bedrooms, bathrooms = excluded.bathrooms, sqft = excluded.sqft where units.version = 1`.execute(
          trx,
        )
      }
    }
    await sql`
      update leases as l set unit_id = u.id from units as u, users as p
      where l.unit_id is null and l.property_address = u.address and p.id = l.user_id and p.email = any(${DEMO_EMAILS}::text[])
        and not exists (select from leases as o where o.unit_id = u.id and o.occupies && l.occupies)`.execute(trx)
  })
}
