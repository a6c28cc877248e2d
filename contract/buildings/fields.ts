import * as z from 'zod/mini'
import { choice, reference } from '#contract/core/choice-kinds.ts'
import { count, line, optionalLine, text } from '#contract/core/field-kinds.ts'
import { field, inputFieldsOf, responseFieldsOf } from '#contract/core/field-map.ts'
import { Id, optionalLine as optionalLineSchema, Timestamp, Version } from '#contract/core/fields.ts'

const ZIP_PROBLEM = 'ZIP code must be in Massachusetts, such as 02139 or 02139-4307'

/** The ZIP codes of Massachusetts: 010 to 027, and two of the IRS in Andover. */
const ZIP = /^(0(1\d|2[0-7])\d{2}|05501|05544)(-\d{4})?$/

/** The fields of a building. `server/features/buildings/fields.ts` maps them to columns. */
export const BUILDING_FIELDS = {
  /** What staff call it. Null where it has no name. */
  name: optionalLine('Name', 100),
  street: line('Street address', 200),
  /** Empty only where the address of an earlier lease could not be split, and so is the ZIP code. */
  city: line('City', 60),
  zip: field('line', 'ZIP code', {
    shown: z.string(),
    given: z.string({ error: 'ZIP code is required' }).check(
      z.trim(),
      z.minLength(1, { error: 'ZIP code is required', abort: true }),
      z.refine((given) => ZIP.test(given), { error: ZIP_PROBLEM }),
    ),
  }),
  /** For staff only. */
  notes: text('Notes', 5000),
}

const buildingInput = z.object(inputFieldsOf(BUILDING_FIELDS))

export const NewBuilding = z.extend(buildingInput, {
  /** Adds its only unit, which has no number. */
  isSingleHome: z.optional(z.boolean({ error: 'isSingleHome must be true or false' })),
})
export type NewBuilding = z.output<typeof NewBuilding>

/** Fields that are left out do not change. */
export const BuildingChange = z.extend(z.partial(buildingInput), { version: Version })
export type BuildingChange = z.output<typeof BuildingChange>

/** A building with its units counted. */
export const Building = z.object({
  id: Id,
  ...responseFieldsOf(BUILDING_FIELDS),
  state: z.literal('MA'),
  /** On one line: `27 Prescott Street, Somerville, MA 02143`. */
  address: z.string(),
  unitCount: z.int(),
  vacantCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
})
export type Building = z.input<typeof Building>

export const UNIT_STATUSES = ['in_service', 'out_of_service'] as const

const BATHROOMS = 'Bathrooms must be a whole or half number from 0 to 20'

/** The fields of a unit. */
export const UNIT_FIELDS = {
  /** As it is written in the address: `Apt 3`, `3`, `Rear`. Empty for a single-family home. */
  number: field('optionalLine', 'Unit number', {
    shown: z.string(),
    given: optionalLineSchema('Unit number', 30),
    max: 30,
  }),
  bedrooms: count('Bedrooms', 50),
  bathrooms: field('count', 'Bathrooms', {
    shown: z.nullable(z.number()),
    given: z.nullish(
      z
        .number({ error: BATHROOMS })
        .check(
          z.minimum(0, { error: BATHROOMS }),
          z.maximum(20, { error: BATHROOMS }),
          z.multipleOf(0.5, { error: BATHROOMS }),
        ),
    ),
  }),
  sqft: count('Square feet', 1_000_000),
  status: choice('Status', UNIT_STATUSES, 'in_service'),
  /** The listing that advertises it. */
  propertyId: reference('Listing'),
}

const unitInput = inputFieldsOf(UNIT_FIELDS)

export const NewUnit = z.object({ ...unitInput, status: z._default(unitInput.status, 'in_service') })
export type NewUnit = z.output<typeof NewUnit>

/** Fields that are left out do not change. */
export const UnitChange = z.extend(z.partial(z.object(unitInput)), { version: Version })
export type UnitChange = z.output<typeof UnitChange>

export const OCCUPANCIES = ['vacant', 'leased', 'out_of_service'] as const
export type Occupancy = (typeof OCCUPANCIES)[number]

const Day = z.nullable(z.iso.date())

/** A lease of a unit, as a list names it. */
const UnitLease = z.object({ id: Id, tenantName: z.string(), startsOn: Day, endsOn: Day })

export const Unit = z.object({
  id: Id,
  buildingId: Id,
  buildingName: z.nullable(z.string()),
  ...responseFieldsOf(UNIT_FIELDS),
  /** On one line, with the number. */
  address: z.string(),
  occupancy: z.enum(OCCUPANCIES),
  /** The lease of today. */
  lease: z.nullable(UnitLease),
  /** The next lease, which has not begun. */
  nextLease: z.nullable(UnitLease),
  /** The day after the last lease. Null while it is leased, or where there was no lease. */
  vacantSince: Day,
  propertyTitle: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.int(),
})
export type Unit = z.input<typeof Unit>
