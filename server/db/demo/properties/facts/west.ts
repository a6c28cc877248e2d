import type { HomeFacts } from './home-facts.ts'

/** Worcester, the Pioneer Valley and the Berkshires. */
export const WEST_FACTS: Readonly<Record<string, HomeFacts>> = {
  'worcester-elm-park': {
    at: [42.2685, -71.813],
    neighborhood: 'Elm Park',
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'steam', cooling: 'window' },
    lotSqft: 10_200,
  },
  'worcester-grafton-hill': {
    at: [42.257, -71.776],
    neighborhood: 'Grafton Hill',
    building: { parking: 'driveway', spaces: 1, laundry: 'hookups', heating: 'forced-air', cooling: 'window' },
    pets: { cats: 'yes', dogs: 'ask', petLimits: 'Two cats' },
    included: ['water'],
  },
  'worcester-canal-loft': {
    at: [42.256, -71.7995],
    neighborhood: 'Canal District',
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'heat-pump', cooling: 'central' },
    access: ['elevator'],
    hoa: 385,
  },
  'springfield-forest-park': {
    at: [42.079, -72.564],
    neighborhood: 'Forest Park Heights',
    building: { parking: 'garage', laundry: 'in-unit', heating: 'steam', cooling: 'window' },
    lotSqft: 12_400,
  },
  'springfield-mattoon-rental': {
    at: [42.105, -72.588],
    neighborhood: 'Metro Center',
    building: { parking: 'street', laundry: 'none', heating: 'steam', cooling: 'window' },
    pets: { cats: 'yes', dogs: 'no' },
    included: ['heat', 'hot-water', 'water'],
  },
  'northampton-main-street': {
    at: [42.3185, -72.631],
    building: { parking: 'street', heating: 'forced-air', cooling: 'central' },
    leaseMonths: 24,
    freeIn: 1,
  },
  'amherst-farmhouse': {
    at: [42.3425, -72.495],
    neighborhood: 'South Amherst',
    building: { parking: 'driveway', laundry: 'in-unit', heating: 'forced-air', cooling: 'none' },
    lotSqft: 130_680,
  },
  'holyoke-race-street-loft': {
    at: [42.204, -72.606],
    neighborhood: 'Canal District',
    building: { parking: 'street', laundry: 'in-building', heating: 'hot-water', cooling: 'window' },
    pets: { cats: 'yes', dogs: 'yes', petLimits: 'Two pets' },
    included: ['heat', 'water'],
  },
  'great-barrington-farm': {
    at: [42.2, -73.39],
    building: { parking: 'driveway', laundry: 'in-unit', heating: 'hot-water', cooling: 'none' },
    lotSqft: 479_160,
  },
  'lenox-colonial': {
    at: [42.36, -73.284],
    building: { parking: 'driveway', laundry: 'in-unit', heating: 'hot-water', cooling: 'window' },
    lotSqft: 17_600,
  },
  'pittsfield-colonial': {
    at: [42.466, -73.286],
    building: { parking: 'garage', spaces: 2, laundry: 'hookups', heating: 'forced-air', cooling: 'none' },
    lotSqft: 21_780,
  },
  'greenfield-cape': {
    at: [42.594, -72.593],
    building: { parking: 'garage', spaces: 1, laundry: 'hookups', heating: 'forced-air', cooling: 'none' },
    lotSqft: 6_900,
  },
  'pittsfield-apartment': {
    at: [42.446, -73.25],
    building: { parking: 'driveway', spaces: 1, laundry: 'in-building', heating: 'steam', cooling: 'window' },
    pets: { cats: 'no', dogs: 'no' },
    included: ['heat', 'hot-water', 'water'],
  },
  'lenox-carriage-house-rental': {
    at: [42.348, -73.28],
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'radiant', cooling: 'none' },
    pets: { cats: 'ask', dogs: 'ask' },
    included: ['water'],
    furnished: 'yes',
  },
}
