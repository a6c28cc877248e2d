import { decoded, STATE } from '#contract/properties/outline.ts'
import { divIcon, layerGroup, type Map as LeafletMap, marker, polygon, polyline, svg } from 'leaflet'
import base from './base-map.json'
import { TOWNS } from './towns.ts'

/** How many ZIP codes a town has at least whose name is shown. */
function leastCodes(zoom: number): number {
  if (zoom < 8) return 7
  if (zoom < 9) return 4
  return zoom < 11 ? 2 : 1
}

/** As wide as the letters of a city are on average, in pixels. */
const LETTER = 6
const HALF_LINE = 11
/** From the middle of a name to where the next may begin. */
const ROOM = 25
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
/** Where a name is tried, in pixels east and south of its town: there, and close above or below, where a mark or another name is in the way. */
const SHIFTS = [
  [0, 0],
  [0, -33],
  [0, 33],
  [-18, -33],
  [18, -33],
  [-18, 33],
  [18, 33],
] as const
/** The largest cities, which are looked for first, may be named farther off: past one mark or two beside them. */
const besideMarks = (half: number) => [half + 28, -half - 28, half + 60, -half - 60].map((east) => [east, 0] as const)
const LARGEST_CODES = 20
const boxOf = ({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): Box => ({
  left: left - x,
  right: right - x,
  top: top - y,
  bottom: bottom - y,
})

const boxAround = ({ left, right, middle }: { left: number; right: number; middle: number }, half: number): Box => ({
  left,
  right,
  top: middle - half,
  bottom: middle + half,
})

const touches = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The names of the towns in view, the larger first, none over another or under a mark. */
function drawTowns(map: LeafletMap, names: ReturnType<typeof layerGroup>) {
  names.clearLayers()
  const view = map.getBounds()
  const origin = map.getContainer().getBoundingClientRect()
  const marks = [...map.getContainer().querySelectorAll('.map-mark > *, .map-pin > *')]
  const taken: Box[] = marks.map((mark) => boxOf(mark.getBoundingClientRect(), origin))
  for (const { name, at, codes } of TOWNS) {
    if (codes < leastCodes(map.getZoom()) || !view.contains(at)) continue
    const { x, y } = map.latLngToContainerPoint(at)
    const half = (name.length * LETTER) / 2 + 6
    const shifts = codes < LARGEST_CODES ? SHIFTS : [...SHIFTS, ...besideMarks(half)]
    const places = shifts.map(([east, south]) => ({ left: x + east - half, right: x + east + half, middle: y + south }))
    const free = places.find((place) => !taken.some((other) => touches(boxAround(place, HALF_LINE), other)))
    if (!free) continue
    taken.push(boxAround(free, ROOM))
    const label = document.createElement('span')
    label.textContent = name
    label.style.left = `${free.left + half - x}px`
    label.style.top = `${free.middle - y}px`
    const icon = divIcon({ className: codes >= 4 ? 'map-town map-city' : 'map-town', html: label, iconSize: [0, 0] })
    marker(at, { icon, interactive: false, keyboard: false, pane: 'towns', alt: '' }).addTo(names)
  }
}

/** Below the tiles of a map service, so that it is seen where they are missing. */
function paneBelowTiles(map: LeafletMap, name: string, zIndex: number) {
  const pane = map.createPane(name)
  pane.style.zIndex = String(zIndex)
  pane.ariaHidden = 'true'
}

/** Massachusetts, its lakes, counties and towns, and the land around, from public data that comes with the product. */
export function drawBase(map: LeafletMap) {
  paneBelowTiles(map, 'base', 150)
  paneBelowTiles(map, 'towns', 160)
  const renderer = svg({ pane: 'base', padding: 0.6 })
  const still = { interactive: false, smoothFactor: 1.2, pane: 'base', renderer }
  for (const ring of base.land) polygon(decoded(ring), { ...still, className: 'map-land' }).addTo(map)
  for (const ring of STATE) polygon(ring, { ...still, className: 'map-state' }).addTo(map)
  for (const ring of base.lakes) polygon(decoded(ring), { ...still, className: 'map-lake' }).addTo(map)
  for (const line of base.counties) polyline(decoded(line), { ...still, className: 'map-county' }).addTo(map)
  for (const line of base.borders) polyline(decoded(line), { ...still, className: 'map-border' }).addTo(map)
  const names = layerGroup().addTo(map)
  const draw = () => drawTowns(map, names)
  map.on('moveend marked', draw)
  map.whenReady(draw)
}
