import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { LISTINGS } from '../listings.ts'
import { FLOOR_PLANS, planPictures } from './floor-plans.ts'

/** The tour that Matterport shows as an example. Nothing of it is loaded before a press. */
const EXAMPLE_TOUR = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'
const WITH_TOUR = new Set(['seaport-tower-corner', 'cambridge-alewife', 'natick-townhouse', 'newton-west-newton-hill'])

/** Adds the floor plans and the tours to the demo properties that staff have not changed. */
export async function seedFloorPlans(trx: Kysely<Database>) {
  for (const { id, slug } of LISTINGS) {
    if (!(slug in FLOOR_PLANS) && !WITH_TOUR.has(slug)) continue
    await trx
      .updateTable('properties')
      .set({
        floor_plan_urls: planPictures(slug).map((name) => `/pictures/${name}.jpg`),
        tour_url: WITH_TOUR.has(slug) ? EXAMPLE_TOUR : null,
      })
      .where('id', '=', id)
      .where('version', '=', 1)
      .where('deleted_at', 'is', null)
      .execute()
  }
}
