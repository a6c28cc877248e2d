import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countImports, drawLayers, PICTURE } from './layers.ts'

const PER_ARROW = /<text class="count"[^>]*>(\d+)<\/text>/g

describe('the picture of the layers', () => {
  const drawn = readFileSync(PICTURE, 'utf8')
  const now = drawLayers(countImports())

  test('has the boxes and arrows of the source: npm run layers draws them again', () => {
    const withoutCounts = (picture: string) => picture.replaceAll(PER_ARROW, '')
    expect(withoutCounts(drawn)).toBe(withoutCounts(now))
  })

  test('has about as many imports at each arrow as the source', () => {
    // Small differences in the counts are ignored: one import more or fewer must not fail an unrelated change.
    const countsOf = (picture: string) => [...picture.matchAll(PER_ARROW)].map(([, count]) => Number(count))
    const current = countsOf(now)
    const far = countsOf(drawn).filter((count, at) => Math.abs(count - current[at]!) > Math.max(5, current[at]! * 0.1))
    expect(far).toEqual([])
  })

  test('cannot be drawn while an import points up', () => {
    expect(() => drawLayers(new Map([['web/lib → web/pages', 1]]))).toThrow('points up')
  })
})
