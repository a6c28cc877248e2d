import { expect, test } from 'vitest'
import { inLanes } from './lanes.ts'

const lanesOf = (...spans: [number, number][]) =>
  inLanes(spans.map(([from, to]) => ({ from, to }))).map(({ lane, lanes }) => [lane, lanes])

test('what overlaps is side by side, and what only touches is not', () => {
  expect(lanesOf()).toEqual([])
  expect(lanesOf([600, 630], [630, 660])).toEqual([
    [0, 1],
    [0, 1],
  ])
  // The third overlaps only the second, and takes the place that the first has left.
  expect(lanesOf([600, 630], [610, 700], [640, 660], [800, 830])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})
