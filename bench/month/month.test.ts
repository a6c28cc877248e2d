import { expect, test } from 'vitest'
import { longRandomNumbers, zipfByAlias } from './draws.ts'
import { LruKeys } from './lru-keys.ts'
import { visitsIn } from './simulate.ts'
import { TRAFFIC } from './assumptions.ts'

test('a cache of three keys drops the one that was not asked for longest', () => {
  const cache = new LruKeys(10, 3)
  expect([1, 2, 3, 1, 4].map((key) => cache.ask(key))).toEqual([false, false, false, true, false])
  // 2 was dropped for 4. Asking for it again drops 3.
  expect([1, 4, 2].map((key) => cache.ask(key))).toEqual([true, true, false])
  expect(cache.ask(3)).toBe(false)
  cache.drop(2)
  cache.drop(7)
  expect([4, 3, 2].map((key) => cache.ask(key))).toEqual([true, true, false])
})

test('it answers as a plain list of keys does, over thousands of draws and drops', () => {
  const random = longRandomNumbers(7)
  const cache = new LruKeys(50, 12)
  let list: number[] = []
  for (let round = 0; round < 5000; round += 1) {
    const key = Math.floor(random() * 50)
    if (random() < 0.1) {
      cache.drop(key)
      list = list.filter((kept) => kept !== key)
      continue
    }
    expect(cache.ask(key)).toBe(list.includes(key))
    list = [key, ...list.filter((kept) => kept !== key)].slice(0, 12)
  }
})

test('ranks are drawn as often as Zipf’s law says', () => {
  const count = 200
  const draw = zipfByAlias(count, longRandomNumbers(3))
  const drawn = Array.from({ length: count }, () => 0)
  for (let round = 0; round < 400_000; round += 1) drawn[draw()]! += 1
  const sum = drawn.reduce((total, _, rank) => total + 1 / (rank + 1), 0)
  for (const rank of [0, 1, 9, 99]) {
    const share = drawn[rank]! / 400_000
    const wanted = 1 / (rank + 1) / sum
    expect(Math.abs(share - wanted) / wanted).toBeLessThan(0.1)
  }
})

test('a week has seven times the mean of a day', () => {
  const week = Array.from({ length: 7 * 24 }, (_, hour) => visitsIn(hour)).reduce((sum, visits) => sum + visits)
  expect(week).toBeCloseTo(7 * TRAFFIC.visits.value, 3)
})
