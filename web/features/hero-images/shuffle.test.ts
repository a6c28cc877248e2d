import { describe, expect, test } from 'vitest'
import { shuffledRest } from './shuffle.ts'

const SLIDES = ['one', 'two', 'three', 'four']

describe('shuffledRest', () => {
  test('keeps the first, loses nothing, and does not change its input', () => {
    for (const value of [0, 0.2, 0.5, 0.8, 0.999]) {
      const order = shuffledRest(SLIDES, () => value)
      expect(order[0]).toBe('one')
      expect(order.toSorted()).toEqual(SLIDES.toSorted())
    }
    expect(SLIDES).toEqual(['one', 'two', 'three', 'four'])
    expect(shuffledRest([])).toEqual([])
    expect(shuffledRest(['one'])).toEqual(['one'])
  })

  test('can produce every order of the others', () => {
    const orders = new Set<string>()
    for (let one = 0; one < 3; one += 1) {
      for (let two = 0; two < 2; two += 1) {
        const numbers = [one / 3, two / 2]
        orders.add(shuffledRest(SLIDES, () => numbers.shift() ?? 0).join())
      }
    }
    expect(orders.size).toBe(6)
  })
})
