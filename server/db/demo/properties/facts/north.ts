import type { HomeFacts } from './home-facts.ts'

/** The North Shore and the Merrimack Valley. */
export const NORTH_FACTS: Readonly<Record<string, HomeFacts>> = {
  'salem-federal-street': {
    at: [42.5225, -70.9035],
    neighborhood: 'McIntire District',
    building: { parking: 'driveway', spaces: 2, laundry: 'in-unit', heating: 'hot-water', cooling: 'mini-split' },
    lotSqft: 3_100,
  },
  'salem-lafayette': {
    at: [42.508, -70.891],
    neighborhood: 'South Salem',
    building: { parking: 'driveway', spaces: 1, laundry: 'in-building', heating: 'steam', cooling: 'window' },
    pets: { cats: 'yes', dogs: 'no' },
    included: ['heat', 'hot-water', 'water'],
  },
  'marblehead-front-street': {
    at: [42.506, -70.8465],
    neighborhood: 'Old Town',
    building: { parking: 'driveway', spaces: 2, laundry: 'in-unit', heating: 'hot-water' },
    lotSqft: 9_600,
  },
  'gloucester-annisquam': {
    at: [42.658, -70.668],
    neighborhood: 'Annisquam',
    building: { parking: 'driveway', spaces: 1, laundry: 'hookups', heating: 'electric', cooling: 'none' },
    lotSqft: 4_700,
  },
  'rockport-main-street': {
    at: [42.657, -70.62],
    building: { parking: 'street', heating: 'hot-water' },
    lotSqft: 2_600,
  },
  'ipswich-farm': {
    at: [42.674, -70.801],
    building: { parking: 'driveway', laundry: 'in-unit', heating: 'hot-water', cooling: 'window' },
    lotSqft: 87_120,
  },
  'newburyport-federal': {
    at: [42.8105, -70.867],
    building: { parking: 'driveway', spaces: 1, laundry: 'in-unit', heating: 'forced-air', cooling: 'central' },
    hoa: 150,
  },
  'beverly-cabot': {
    at: [42.548, -70.88],
    building: { parking: 'driveway', spaces: 1, laundry: 'in-unit', heating: 'hot-water', cooling: 'window' },
    access: ['elevator'],
    hoa: 345,
  },
  'lynn-diamond-district': {
    at: [42.461, -70.935],
    neighborhood: 'Diamond District',
    building: { parking: 'driveway', spaces: 2, laundry: 'in-unit', heating: 'hot-water', cooling: 'window' },
    hoa: 230,
  },
  'lowell-canal-loft': {
    at: [42.641, -71.316],
    neighborhood: 'Hamilton Canal District',
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'forced-air', cooling: 'central' },
    hoa: 465,
  },
  'lowell-market-loft': {
    at: [42.6435, -71.315],
    neighborhood: 'Downtown',
    building: { parking: 'street', laundry: 'in-building', heating: 'forced-air', cooling: 'central' },
    access: ['elevator'],
    pets: { cats: 'yes', dogs: 'yes', petLimits: 'One dog, 30 lb' },
    included: ['heat', 'water'],
  },
  'lawrence-mill-space': {
    at: [42.696, -71.149],
    neighborhood: 'South Lawrence',
    building: { parking: 'driveway', heating: 'steam', cooling: 'none' },
    included: ['heat', 'water'],
  },
  'haverhill-cape': {
    at: [42.787, -71.062],
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'hot-water', cooling: 'window' },
    lotSqft: 10_890,
  },
  'andover-central': {
    at: [42.6535, -71.143],
    building: { parking: 'garage', spaces: 2, laundry: 'in-unit', heating: 'hot-water', cooling: 'central' },
    lotSqft: 41_200,
  },
  'lowell-belvidere': {
    at: [42.64, -71.296],
    neighborhood: 'Belvidere',
    building: { parking: 'driveway', laundry: 'in-unit', heating: 'steam', cooling: 'window' },
    lotSqft: 11_300,
  },
}
