import { expect, test } from 'vitest'
import { fairHousingWarnings } from './fair-housing.ts'

test.each([
  ['Quiet building, NO  children please.', 'NO children', 'families with children', 'federal Fair Housing Act'],
  ['Perfect for a single person', 'Perfect for a single person', 'families with children', 'c. 151B'],
  ['Sorry, no Section 8.', 'no Section 8', 'people with public assistance or a housing voucher', 'c. 151B §4(10)'],
  [
    'Section 8 is not accepted.',
    'Section 8 is not accepted',
    'people with public assistance or a housing voucher',
    '151B §4(10)',
  ],
  [
    'We do not accept vouchers',
    'not accept vouchers',
    'people with public assistance or a housing voucher',
    '151B §4(10)',
  ],
  [
    'Not suitable for small children',
    'Not suitable for small children',
    'families with children',
    'federal Fair Housing Act',
  ],
  ['Kids not allowed', 'Kids not allowed', 'families with children', 'federal Fair Housing Act'],
  ['no service animals', 'no service animals', 'people with disabilities', 'federal Fair Housing Act'],
  ['in a Jewish neighborhood', 'Jewish neighborhood', 'religion', 'federal Fair Housing Act'],
  ['Perfect for a young family', 'Perfect for a young family', 'families with children', 'federal Fair Housing Act'],
  ['Walking distance to church', 'Walking distance to church', 'religion', 'federal Fair Housing Act'],
  ['English-speaking only', 'English-speaking only', 'national origin', 'federal Fair Housing Act'],
  ['Females preferred', 'Females preferred', 'sex', 'federal Fair Housing Act'],
  ['Young professionals welcome', 'Young professionals', 'age', 'c. 151B'],
])('"%s" names the phrase, the people and the law', (text, phrase, people, law) => {
  expect(fairHousingWarnings([text])).toEqual([{ phrase, people, law: expect.stringContaining(law) }])
})

test('each phrase is named once, from all texts', () => {
  expect(fairHousingWarnings(['No kids. no kids!', 'Adults only']).map(({ phrase }) => phrase)).toEqual([
    'no kids',
    'Adults only',
  ])
})

test.each([
  'A white kitchen with black counters and a single sink',
  'Children and vouchers are welcome. No smoking.',
  'Near St. Paul Church and the Jewish Community Center',
  'Master bedroom, family room, a men and women locker room in the gym',
  'Great for entertaining',
])('"%s" is fine', (text) => {
  expect(fairHousingWarnings([text])).toEqual([])
})
