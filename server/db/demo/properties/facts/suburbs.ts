import type { HomeFacts } from './home-facts.ts'

/** Brookline to Framingham, and Medford. */
export const SUBURBAN_FACTS: Readonly<Record<string, HomeFacts>> = {
  'brookline-babcock': {
    at: [42.3462, -71.1222],
    neighborhood: 'Coolidge Corner',
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'hot-water', cooling: 'central' },
    access: ['elevator'],
    hoa: 780,
  },
  'brookline-beacon-street': {
    at: [42.3402, -71.1275],
    neighborhood: 'Washington Square',
    building: { parking: 'none', laundry: 'in-building', heating: 'steam', cooling: 'window' },
    access: ['elevator'],
    pets: { cats: 'yes', dogs: 'no', petLimits: 'One cat' },
    included: ['heat', 'hot-water', 'water'],
  },
  'arlington-jason-street': {
    at: [42.411, -71.1605],
    neighborhood: 'Jason Heights',
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'steam', cooling: 'window' },
    lotSqft: 8_900,
  },
  'medford-colonial-rental': {
    at: [42.42, -71.1215],
    neighborhood: 'West Medford',
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'hot-water', cooling: 'window' },
    pets: { cats: 'yes', dogs: 'ask', petLimits: 'One dog' },
  },
  'newton-west-newton-hill': {
    at: [42.3445, -71.2325],
    neighborhood: 'West Newton Hill',
    building: { parking: 'garage', spaces: 2, laundry: 'in-unit', heating: 'hot-water', cooling: 'central' },
    lotSqft: 21_780,
  },
  'waltham-mill-loft': {
    at: [42.366, -71.244],
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'heat-pump', cooling: 'central' },
    pets: { cats: 'yes', dogs: 'yes', petLimits: 'Two pets, 40 lb each' },
    included: ['water'],
  },
  'lexington-meriam': {
    at: [42.4535, -71.224],
    neighborhood: 'Meriam Hill',
    building: { parking: 'garage', spaces: 2, laundry: 'in-unit', heating: 'hot-water', cooling: 'central' },
    lotSqft: 16_500,
  },
  'concord-farmhouse': {
    at: [42.4425, -71.378],
    building: { parking: 'driveway', laundry: 'in-unit', heating: 'hot-water', cooling: 'central' },
    lotSqft: 174_240,
  },
  'wellesley-new-construction': {
    at: [42.305, -71.3],
    building: { parking: 'garage', spaces: 2, laundry: 'in-unit', heating: 'heat-pump', cooling: 'central' },
    lotSqft: 15_200,
  },
  'natick-townhouse': {
    at: [42.2795, -71.3465],
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'forced-air', cooling: 'central' },
    hoa: 395,
  },
  'framingham-office': {
    at: [42.283, -71.419],
    building: { parking: 'driveway', heating: 'forced-air', cooling: 'central' },
    access: ['elevator'],
    leaseMonths: 24,
  },
  'watertown-arsenal': {
    at: [42.3625, -71.162],
    building: { parking: 'garage', spaces: 1, laundry: 'in-unit', heating: 'forced-air', cooling: 'central' },
    access: ['step-free-entrance', 'elevator'],
    hoa: 575,
  },
  'framingham-cape-rental': {
    at: [42.3255, -71.402],
    neighborhood: 'Saxonville',
    building: { parking: 'driveway', spaces: 1, laundry: 'in-unit', heating: 'forced-air', cooling: 'window' },
    pets: { cats: 'yes', dogs: 'yes', petLimits: 'One dog' },
  },
}
