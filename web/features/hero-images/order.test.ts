import { describe, expect, test } from 'vitest'
import { shuffledOn } from './order.ts'

const PICTURES = ['one', 'two', 'three', 'four', 'five']
const DAY_MS = 86_400_000
const days = Array.from({ length: 365 }, (_, day) => shuffledOn(day * DAY_MS, PICTURES))

describe('shuffledOn', () => {
  test('loses nothing, adds nothing, and leaves what it was given as it was', () => {
    for (const order of days) expect(order.toSorted()).toEqual(PICTURES.toSorted())
    expect(PICTURES[0]).toBe('one')
    expect(shuffledOn(0, [])).toEqual([])
  })

  test('is the same all day, in every process', () => {
    expect(shuffledOn(DAY_MS, PICTURES)).toEqual(shuffledOn(2 * DAY_MS - 1, PICTURES))
  })

  test('shows each picture first about as often as the others', () => {
    for (const picture of PICTURES) {
      const first = days.filter(([name]) => name === picture).length
      expect(first).toBeGreaterThan(50)
      expect(first).toBeLessThan(100)
    }
  })
})
