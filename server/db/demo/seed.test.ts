import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { LISTINGS } from './properties/listings.ts'
import pictures from '../../../pictures/pictures.json' with { type: 'json' }
import { seedDemo } from './seed.ts'
import { staffTime } from './waking-hours.ts'

const NOW = new Date('2026-05-01T12:00:00.250Z')

const idOf = (slug: string) => LISTINGS.find((listing) => listing.slug === slug)?.id

describe('seedDemo', () => {
  let db: Db
  beforeAll(async () => {
    ;({ db } = await createDatabase())
  })

  test('creates the properties once, even when several processes start together', async () => {
    const filled = await Promise.all([seedDemo(db, NOW), seedDemo(db, NOW), seedDemo(db, NOW)])
    expect(filled.map(({ listings }) => listings).toSorted((a, b) => a - b)).toEqual([0, 0, LISTINGS.length])
  })

  test('rows match the definitions', async () => {
    const rows = await db.selectFrom('properties').selectAll().orderBy('id').execute()
    const listings = LISTINGS.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(rows.map(({ id, title, price_cents }) => [id, title, price_cents])).toEqual(
      listings.map(({ id, title, dollars }) => [id, title, String(dollars * 100)]),
    )
    const row = rows.find(({ id }) => id === '25f78952-5112-44cc-bb10-504b4ea0d5ad')
    expect(row).toMatchObject({
      address: '24 Ellery Street, Unit 3, Cambridge, MA 02138',
      price_cents: '385000',
      price_type: 'rent',
      property_type: 'apartment',
      status: 'available',
      // In office hours of the afternoon before, as 5:36 AM in Boston is not.
      created_at: new Date('2026-04-28T21:21:00.250Z'),
    })
    expect(row?.image_urls[0]).toBe('/pictures/exterior-brick-apartments.jpg')
  })

  test('staff have verified most homes, in office hours after they were listed', async () => {
    const rows = await db.selectFrom('properties').select(['id', 'created_at', 'verified_at', 'verified_by']).execute()
    const checked = rows.filter(({ verified_at: at }) => at !== null)
    expect(checked.length).toBeGreaterThan(rows.length / 2)
    expect(checked.length).toBeLessThan(rows.length)
    for (const { created_at: listed, verified_at: at, verified_by: name } of checked) {
      expect(at!.getTime()).toBeGreaterThan(listed.getTime())
      expect(at).toEqual(staffTime(at!))
      expect(at!.getTime()).toBeLessThan(NOW.getTime())
      expect(name).toBe('Morgan P.')
    }
    const changes = await db.selectFrom('price_changes').select(['property_id', 'changed_at']).execute()
    const laterThan = new Map(checked.map(({ id, verified_at: at }) => [id, at!]))
    expect(changes.filter(({ property_id: id, changed_at: at }) => at > (laterThan.get(id) ?? at))).toEqual([])
    const tooNew = new Set(LISTINGS.filter(({ daysOld }) => daysOld <= 3).map(({ id }) => id))
    expect(checked.filter(({ id }) => tooNew.has(id))).toEqual([])
  })

  test('guests of open houses know how each stands, so that they hear of the next change', async () => {
    const guests = await db
      .selectFrom('open_house_guests as guest')
      .innerJoin('open_houses as house', 'house.id', 'guest.open_house_id')
      .select(['house.state', 'house.news', 'guest.told'])
      .execute()
    expect(new Set(guests.map(({ state }) => state))).toEqual(new Set(['planned', 'cancelled']))
    for (const { told, news } of guests) expect(told).toBe(news)
  })

  test('homes have the pictures of their floor plans, and a few a tour', async () => {
    const rows = await db.selectFrom('properties').select(['id', 'floor_plan_urls', 'tour_url']).execute()
    const plansOf = (slug: string) => rows.find(({ id }) => id === idOf(slug))?.floor_plan_urls
    expect(plansOf('brookline-beacon-street')).toEqual(['/pictures/plan-brookline-beacon-street.jpg'])
    expect(plansOf('haverhill-cape')).toEqual([1, 2].map((floor) => `/pictures/plan-haverhill-cape-${floor}.jpg`))
    const shown = rows.flatMap(({ floor_plan_urls: urls }) => urls.map((url) => url.slice('/pictures/'.length, -4)))
    expect(shown.toSorted()).toEqual(pictures.flatMap(({ kind, name }) => (kind === 'plan' ? [name] : [])).toSorted())
    expect(rows.filter(({ tour_url: url }) => url?.startsWith('https://my.matterport.com/'))).toHaveLength(4)
    // Nobody has walked through a house that is still being built.
    expect(rows.find(({ id }) => id === idOf('wellesley-new-construction'))?.tour_url).toBeNull()
  })

  test('a deleted property is not created again', async () => {
    await db
      .deleteFrom('properties')
      .where('id', '=', LISTINGS[0]?.id ?? '')
      .execute()
    expect(await seedDemo(db, NOW)).toEqual({ listings: 0 })
    const { count } = await db
      .selectFrom('properties')
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(LISTINGS.length - 1)
  })

  test('a database of an earlier release gets the facts of properties that staff have not changed', async () => {
    const before = {
      cats: null,
      latitude: null,
      longitude: null,
      pin_latitude: null,
      pin_longitude: null,
      town: null,
      zip: null,
      features: ['In-unit laundry'],
    }
    await db.updateTable('properties').set(before).execute()
    const [, changed, kept] = LISTINGS
    await db.updateTable('properties').set({ version: 2 }).where('id', '=', changed!.id).execute()
    await db.deleteFrom('demo_seeds').where('name', '=', 'facts').execute()
    expect(await seedDemo(db, NOW)).toEqual({ listings: 0 })
    const rowOf = ({ id }: { id: string }) =>
      db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await rowOf(changed!)).toMatchObject(before)
    const { features, town, facts } = kept!
    expect(await rowOf(kept!)).toMatchObject({ features, town, latitude: facts.latitude, parking: facts.parking })
    await db.updateTable('properties').set(before).execute()
    await seedDemo(db, NOW)
    expect(await rowOf(kept!)).toMatchObject(before)
  })
})
