import { expect, test } from 'vitest'
import { inLanes } from './lanes.ts'

const lanesOf = (...spans: [number, number][]) =>
  inLanes(spans.map(([from, to]) => ({ from, to, isOff: false }))).map(({ lane, lanes }) => [lane, lanes])

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

test('what is canceled leaves the room to what takes place at the same time', () => {
  const placed = (...spans: [from: number, to: number, isOff: boolean][]) =>
    inLanes(spans.map(([from, to, isOff]) => ({ from, to, isOff }))).map(({ lane, lanes, isAside, strips }) => ({
      lane,
      lanes,
      isAside,
      strips,
    }))
  const alone = { lane: 0, lanes: 1, isAside: false, strips: 0 }
  expect(placed([600, 630, true], [600, 630, false], [630, 660, false])).toEqual([
    { ...alone, isAside: true },
    { ...alone, strips: 1 },
    alone,
  ])
  // Two that are canceled are beside each other, and one alone has the whole width.
  expect(placed([600, 630, true], [610, 640, true], [620, 650, false], [700, 730, true])).toEqual([
    { ...alone, lanes: 2, isAside: true },
    { ...alone, lane: 1, lanes: 2, isAside: true },
    { ...alone, strips: 2 },
    alone,
  ])
})
