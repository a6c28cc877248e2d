import type { HomeFacts } from './home-facts.ts'

/** The South Shore, the South Coast, Cape Cod and Nantucket. */
export const SOUTH_AND_CAPE_FACTS: Readonly<Record<string, HomeFacts>> = {
  'hingham-main-street': {
    at: [42.22, -70.885],
    building: { parking: 'driveway', laundry: 'in-unit', heating: 'hot-water', cooling: 'central' },
    lotSqft: 32_670,
  },
  'quincy-marina-bay': {
    at: [42.297, -71.027],
    neighborhood: 'Marina Bay',
    building: { parking: 'garage', spaces: 2, laundry: 'in-unit', heating: 'heat-pump', cooling: 'central' },
    access: ['step-free-entrance', 'elevator'],
    hoa: 690,
  },
  'quincy-wollaston-rental': {
    at: [42.271, -71.008],
    neighborhood: 'Wollaston',
    building: { parking: 'driveway', spaces: 1, laundry: 'hookups', heating: 'hot-water', cooling: 'window' },
    pets: { cats: 'no', dogs: 'no' },
    included: ['water'],
  },
  'scituate-turner-road': {
    at: [42.215, -70.723],
    neighborhood: 'Sand Hills',
    building: { parking: 'driveway', spaces: 3, laundry: 'in-unit', heating: 'forced-air', cooling: 'central' },
    lotSqft: 5_100,
  },
  'plymouth-sandwich-street': {
    at: [41.944, -70.648],
    building: { parking: 'driveway', spaces: 2, laundry: 'in-unit', heating: 'hot-water', cooling: 'window' },
    lotSqft: 8_300,
  },
  'new-bedford-william-street': {
    at: [41.6355, -70.924],
    neighborhood: 'Downtown',
    building: { parking: 'street', heating: 'forced-air', cooling: 'central' },
    lotSqft: 2_200,
  },
  'fall-river-highlands': {
    at: [41.716, -71.143],
    neighborhood: 'Highlands',
    building: { parking: 'driveway', spaces: 1, laundry: 'hookups', heating: 'forced-air', cooling: 'window' },
    pets: { cats: 'yes', dogs: 'no', petLimits: 'One cat' },
    included: ['water'],
  },
  'fall-river-three-unit': {
    at: [41.705, -71.142],
    neighborhood: 'Highlands',
    building: { parking: 'driveway', laundry: 'hookups', heating: 'steam', cooling: 'none' },
    lotSqft: 4_400,
  },
  'cape-cod-waterfront': {
    at: [41.685, -69.95],
    building: { parking: 'garage', spaces: 2, laundry: 'in-unit', heating: 'forced-air', cooling: 'central' },
    lotSqft: 43_560,
  },
  'falmouth-cottage': {
    at: [41.546, -70.609],
    neighborhood: 'Falmouth Village',
    building: { parking: 'driveway', spaces: 2, laundry: 'in-unit', heating: 'forced-air', cooling: 'central' },
    lotSqft: 9_150,
  },
  'sandwich-year-round': {
    at: [41.7585, -70.4965],
    neighborhood: 'Sandwich Village',
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'hot-water', cooling: 'window' },
    pets: { cats: 'yes', dogs: 'ask' },
    included: ['water'],
  },
  'orleans-new-roof': {
    at: [41.79, -69.978],
    building: { parking: 'driveway', laundry: 'hookups', heating: 'hot-water', cooling: 'none' },
    lotSqft: 21_780,
  },
  'hyannis-main-street': {
    at: [41.652, -70.288],
    building: { parking: 'driveway', spaces: 2, heating: 'forced-air', cooling: 'central' },
    leaseMonths: 36,
  },
  'wellfleet-cottage-rental': {
    at: [41.942, -70.04],
    building: { parking: 'driveway', spaces: 2, laundry: 'in-unit', heating: 'heat-pump', cooling: 'mini-split' },
    pets: { cats: 'yes', dogs: 'yes', petLimits: 'Two pets' },
    included: ['water'],
    furnished: 'yes',
    leaseMonths: 9,
  },
  'nantucket-harbor-house': {
    at: [41.2925, -70.096],
    neighborhood: 'Brant Point',
    building: { parking: 'driveway', spaces: 4, laundry: 'in-unit', heating: 'forced-air', cooling: 'central' },
    lotSqft: 27_400,
  },
}
