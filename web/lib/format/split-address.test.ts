import { expect, test } from 'vitest'
import { splitAddress } from './split-address.ts'

test.each([
  ['52 Beacon Street, Boston, MA 02108', '52 Beacon Street', 'Boston'],
  ['27 Prescott Street, Apt 3, Somerville, MA 02143', '27 Prescott Street, Apt 3', 'Somerville'],
  ['7 Chestnut Street, Salem', '7 Chestnut Street', 'Salem'],
  ['8 Elm Street, Nashua, NH 03060-1234', '8 Elm Street', 'Nashua, NH'],
  ['19 Highland Avenue, Apt 2', '19 Highland Avenue, Apt 2', null],
  ['The blue house by the pond', 'The blue house by the pond', null],
  ['', '', null],
])('splits %j', (address, street, town) => {
  expect(splitAddress(address)).toEqual({ street, town })
})
