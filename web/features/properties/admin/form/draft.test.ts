import type { AdminProperty } from '#contract/properties/admin.ts'
import type { Fields } from '#web/lib/forms/as-typed.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { NAMES, propertyOf } from './draft.ts'
import { fieldsIn, GROUPS } from './groups.ts'
import { summaryOf } from './group-summary.ts'
import { formOf } from './typed-values.ts'

const LISTS = { imageUrls: [], imageAlts: {}, features: [], floorPlanUrls: [] }

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://example.com'))
})

test('every field is under a heading of the form', () => {
  const all = new Set(['sale', 'rent'].flatMap((type) => GROUPS.flatMap((group) => fieldsIn(group, type))))
  expect(NAMES.filter((name) => !all.has(name))).toEqual([])
})

test('a field without an input is not sent, so that saving keeps its value', () => {
  expect(propertyOf({ title: ' Cape ', yearBuilt: '' }, LISTS)).toEqual({ title: 'Cape', yearBuilt: null, ...LISTS })
})

test('checked boxes are a set, and choices that are not known are null', () => {
  const typed = { accessibility: '', 'accessibility.elevator': 'on', 'accessibility.ramp': 'on', cats: '', dogs: 'ask' }
  expect(propertyOf(typed, LISTS)).toEqual({ accessibility: ['elevator'], cats: null, dogs: 'ask', ...LISTS })
})

test('a coordinate is a number, and text that is none is sent for the server to refuse', () => {
  const sent = propertyOf({ latitude: ' 42.36 ', longitude: 'west' }, LISTS)
  expect(sent).toEqual({ latitude: 42.36, longitude: 'west', ...LISTS })
})

test('town and ZIP code are blank where they follow the address', () => {
  const home = { address: '12 Elm Street, Cambridge, MA 02139', town: 'Cambridge', zip: '02140' } as AdminProperty
  expect(formOf(home)).toMatchObject({ town: null, zip: '02140' })
})

test('a closed group says what is set in it', () => {
  const pets = { cats: 'yes', dogs: 'ask', petLimits: '' }
  const summary = (group: (typeof GROUPS)[number], typed: Fields) =>
    summaryOf(fieldsIn(group, 'sale'), propertyOf(typed, { ...LISTS, floorPlanUrls: ['/pictures/plan.jpg'] }))
  expect(summary('Pets', pets)).toBe('Cats yes, dogs ask')
  expect(summary('Taxes and fees', { hoa: '$1,200', taxYear: '' })).toBe('Monthly HOA fee $1,200')
  expect(summary('Rooms and size', { bedrooms: '2', furnished: 'no' })).toBe('Bedrooms 2, furnished no')
  expect(summary('Accessibility', { accessibility: '', 'accessibility.elevator': 'on' })).toBe('Elevator')
  expect(summary('Pictures, floor plans and tour', {})).toBe('1 floor plan')
  expect(summary('Lease and utilities', { leaseMonths: '12' })).toBe('')
})
