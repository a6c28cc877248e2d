import { latLngBounds, type LatLngBoundsLiteral, Map as LeafletMap, svg, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'
import { drawBase } from './base-layer.ts'

/** All of Massachusetts. */
export const STATE: LatLngBoundsLiteral = [
  [41.2, -73.55],
  [42.92, -69.85],
]
const AROUND = latLngBounds(STATE).pad(0.6)
const MAX_ZOOM = 17

/** Tiles of a map service instead of the map that comes with the product. */
export interface Tiles {
  url: string
  attribution: string
}

/** An empty map of Massachusetts in an element. */
export function openMap(element: HTMLElement, tiles: Tiles | null): LeafletMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
    renderer: svg({ padding: 0.6 }),
    minZoom: 7,
    // A step less than a whole one lets an area fill the map.
    zoomSnap: 0.25,
    maxZoom: MAX_ZOOM,
    maxBounds: AROUND,
    maxBoundsViscosity: 0.8,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
  })
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
  map.fitBounds(STATE)
  if (tiles) tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: MAX_ZOOM }).addTo(map)
  else {
    drawBase(map)
    map.attributionControl.addAttribution(
      '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors, US Census Bureau',
    )
  }
  return map
}
