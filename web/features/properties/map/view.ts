import { boundsOfCells, gridOf } from '#contract/properties/map-grid.ts'
import type { LatLngBounds, LatLngBoundsLiteral, Map as LeafletMap } from 'leaflet'

/** What a map shows. */
export interface View {
  /** For the filter `bounds`. */
  bounds: string
  /** The same, widened to the cells of the grid, so that near views share a response. */
  cells: string
  zoom: number
  /** The level of the grid. */
  level: number
  /** The part of the map that is searched, where the view was chosen to show it. It may show more around it. */
  searched: LatLngBounds | null
}

const DIGITS = 5
const textOf = (corners: readonly number[], digits: number) =>
  corners.map((degrees) => String(Number(degrees.toFixed(digits)))).join()

const cornersOf = (bounds: LatLngBounds) => ({
  west: bounds.getWest(),
  south: bounds.getSouth(),
  east: bounds.getEast(),
  north: bounds.getNorth(),
})

export function viewOf(map: LeafletMap, searched: LatLngBounds | null): View {
  const { west, south, east, north } = cornersOf(map.getBounds())
  const zoom = Math.floor(map.getZoom())
  const grid = gridOf({ west, south, east, north }, zoom)
  const cells = boundsOfCells(grid)
  // A little within, so that the server does not take one more row and column.
  const within = 1e-7
  return {
    bounds: textOf([west, south, east, north], DIGITS),
    cells: textOf([cells.west + within, cells.south + within, cells.east - within, cells.north - within], 7),
    zoom,
    level: grid.level,
    searched,
  }
}

/** The corners of the filter `bounds`. Null for anything else. */
export function cornersIn(text: string): LatLngBoundsLiteral | null {
  const corners = text.split(',').map(Number)
  const [west, south, east, north] = corners
  const isOnEarth = corners.every((corner, at) => Math.abs(corner) <= (at % 2 === 0 ? 180 : 90))
  return corners.length === 4 && isOnEarth && west! < east! && south! < north!
    ? [
        [south!, west!],
        [north!, east!],
      ]
    : null
}
