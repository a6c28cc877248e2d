import { map as maps } from '#contract/properties/map.ts'
import { call } from '#web/lib/api/call.ts'
import { trustedHtml } from '#web/lib/page/trusted-html.ts'
import { Control, latLngBounds, type LatLngBoundsLiteral, Map as LeafletMap, svg, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'
import { drawBase } from './base-layer.ts'
import { addZoomButtons } from './zoom-buttons.ts'

/** All of Massachusetts. */
export const STATE: LatLngBoundsLiteral = [
  [41.2, -73.55],
  [42.92, -69.85],
]
const AROUND = latLngBounds(STATE).pad(0.6)
const MAX_ZOOM = 17

interface Credits {
  _container: { innerHTML: string | TrustedHTML }
  _attributions: Record<string, number>
  options: { prefix: string }
}

/** Leaflet would insert the credits as plain text. They are ours or of the settings, where only links are allowed. */
function showCredits(this: Credits) {
  const { _container: container, _attributions: counts, options } = this
  const credits = Object.keys(counts).filter((credit) => counts[credit])
  const all = [options.prefix, credits.join(', ')].filter(Boolean)
  container.innerHTML = trustedHtml(all.join(' <span aria-hidden="true">|</span> '))
}
Control.Attribution.include({ ['_update']: showCredits })

/** The tiles of the map service that the site uses, over the map that comes with the product. Without an answer that map stays. */
async function addTiles(map: LeafletMap, isOpen: () => boolean) {
  const { tiles } = await call(maps.tiles, {}).catch(() => ({ tiles: null }))
  if (!tiles || !isOpen()) return
  const { url, attribution } = tiles
  tileLayer(url, { attribution, maxZoom: MAX_ZOOM, referrerPolicy: 'strict-origin' }).addTo(map)
}

/** An empty map of Massachusetts in an element. */
export function openMap(element: HTMLElement): LeafletMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
    zoomControl: false,
    // Each map watches its own element.
    trackResize: false,
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
  addZoomButtons(map)
  drawBase(map)
  // Apart, so that a map service with the same credit does not repeat it.
  map.attributionControl.addAttribution(
    '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  )
  map.attributionControl.addAttribution('US Census Bureau')
  let isOpen = true
  map.once('unload', () => {
    isOpen = false
  })
  void addTiles(map, () => isOpen)
  return map
}
