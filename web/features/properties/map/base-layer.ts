import { divIcon, layerGroup, type LatLngTuple, type Map as LeafletMap, marker, polygon, polyline, svg } from 'leaflet'
import base from './base-map.json'

const SCALE = 10_000

/** The reverse of `encoded` in tools/map/rings.ts. */
function decoded(text: string): LatLngTuple[] {
  const steps = text.split(' ').map(Number)
  const points: LatLngTuple[] = []
  let [lat, lon] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    lat += steps[at]!
    lon += steps[at + 1]!
    points.push([lat / SCALE, lon / SCALE])
  }
  return points
}

const TOWNS = base.towns.map((text) => {
  const [name = '', latitude, longitude, codes] = text.split('|')
  return { name, at: [Number(latitude), Number(longitude)] as LatLngTuple, codes: Number(codes) }
})

/** How many ZIP codes a town has at least whose name is shown. */
function leastCodes(zoom: number): number {
  if (zoom < 8) return 7
  if (zoom < 9) return 4
  return zoom < 11 ? 2 : 1
}

const LETTER = 7
const LINE = 18
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
const touches = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The names of the towns in view, the larger first, none over another. */
function drawTowns(map: LeafletMap, names: ReturnType<typeof layerGroup>) {
  names.clearLayers()
  const view = map.getBounds()
  const taken: Box[] = []
  for (const { name, at, codes } of TOWNS) {
    if (codes < leastCodes(map.getZoom()) || !view.contains(at)) continue
    const { x, y } = map.latLngToContainerPoint(at)
    const half = (name.length * LETTER) / 2 + 6
    const box = { left: x - half, right: x + half, top: y - LINE, bottom: y + LINE }
    if (taken.some((other) => touches(box, other))) continue
    taken.push(box)
    const label = document.createElement('span')
    label.textContent = name
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
  for (const ring of base.state) polygon(decoded(ring), { ...still, className: 'map-state' }).addTo(map)
  for (const ring of base.lakes) polygon(decoded(ring), { ...still, className: 'map-lake' }).addTo(map)
  for (const line of base.counties) polyline(decoded(line), { ...still, className: 'map-county' }).addTo(map)
  for (const line of base.borders) polyline(decoded(line), { ...still, className: 'map-border' }).addTo(map)
  const names = layerGroup().addTo(map)
  const draw = () => drawTowns(map, names)
  map.on('moveend', draw)
  map.whenReady(draw)
}
