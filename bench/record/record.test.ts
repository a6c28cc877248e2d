import { expect, test } from 'vitest'
import { changesSince, type Figures } from './record.ts'

const figure = (kind: Figures[string]['kind'], value: number): Figures => ({ size: { kind, value } })
const isWorse = (kind: Figures[string]['kind'], before: number, now: number) =>
  changesSince(figure(kind, before), figure(kind, now))[0]!.isWorse

test('a figure is worse when it grew by more than the noise of its kind', () => {
  expect(isWorse('bytes', 100_000, 100_900)).toBe(false)
  expect(isWorse('bytes', 100_000, 101_100)).toBe(true)
  expect(isWorse('ratio', 1.05, 1.15)).toBe(false)
  expect(isWorse('ratio', 1.05, 1.25)).toBe(true)
  expect(isWorse('cpu', 0.05, 0.065)).toBe(false)
  expect(isWorse('cpu', 2, 2.6)).toBe(true)
})

test('a smaller figure and a new one are not worse', () => {
  expect(isWorse('count', 10, 9)).toBe(false)
  expect(changesSince({}, figure('count', 10))).toEqual([{ name: 'size', before: undefined, now: 10, isWorse: false }])
})
