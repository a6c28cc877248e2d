import type { Bounds } from './filter.ts'

// The grid of the map of homes: 2^level columns around the world, and cells that are about as high as wide in Massachusetts. Each cell has four of the
// next level. The functions of migration 0070 are the same.

/** A cell is 64 pixels wide on a map whose world is 256 pixels wide at zoom 0. */
const LEVEL_OF_ZOOM_0 = 2
export const MAX_ZOOM = 20

export const columnOf = (longitude: number, level: number) => Math.floor(((longitude + 180) * 2 ** level) / 360)
export const rowOf = (latitude: number, level: number) => Math.floor(((latitude + 90) * 2 ** level) / 270)
const longitudeOf = (column: number, level: number) => (column * 360) / 2 ** level - 180
const latitudeOf = (row: number, level: number) => (row * 270) / 2 ** level - 90

/** Cells from the first to the last row and column, both included. */
export interface Cells {
  level: number
  west: number
  south: number
  east: number
  north: number
}

/** The cells that a rectangle touches. */
export const cellsOf = ({ west, south, east, north }: Bounds, level: number): Cells => ({
  level,
  west: columnOf(west, level),
  south: rowOf(south, level),
  east: columnOf(east, level),
  north: rowOf(north, level),
})

export const boundsOfCells = ({ level, west, south, east, north }: Cells): Bounds => ({
  west: longitudeOf(west, level),
  south: latitudeOf(south, level),
  east: longitudeOf(east + 1, level),
  north: latitudeOf(north + 1, level),
})

/** The same area in cells of a finer level. */
export function finer({ level, west, south, east, north }: Cells, to: number): Cells {
  const times = 2 ** (to - level)
  return {
    level: to,
    west: west * times,
    south: south * times,
    east: (east + 1) * times - 1,
    north: (north + 1) * times - 1,
  }
}

/** The most cells of one map. A larger area gets larger cells. */
const MAX_CELLS = 400

/** The grid of a view: its cells are 64 pixels wide, or more where it would have too many. */
export function gridOf(bounds: Bounds, zoom: number): Cells {
  for (let level = zoom + LEVEL_OF_ZOOM_0; ; level -= 1) {
    const cells = cellsOf(bounds, level)
    const count = (cells.east - cells.west + 1) * (cells.north - cells.south + 1)
    if (count <= MAX_CELLS || level === 0) return cells
  }
}
