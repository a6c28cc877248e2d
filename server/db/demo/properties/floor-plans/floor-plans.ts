import { APARTMENT_PLANS } from './apartments.ts'
import { HOUSE_PLANS } from './houses.ts'
import type { Plan } from './plan.ts'

/** By the slug of each home that has one. `tools/images/floor-plans.ts` draws them. */
export const FLOOR_PLANS: Readonly<Record<string, Plan>> = { ...APARTMENT_PLANS, ...HOUSE_PLANS }

/** The names of the pictures of a home's floors, the ground floor first. */
export const planPictures = (slug: string): string[] =>
  (FLOOR_PLANS[slug] ?? []).map((_floor, at, { length }) => `plan-${slug}${length === 1 ? '' : `-${at + 1}`}`)
