import type { MapCluster, MapPin } from '#contract/properties/map.ts'
import { boundsOfCells, cellsOf, columnOf, rowOf } from '#contract/properties/map-grid.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { divIcon, layerGroup, type Map as LeafletMap, marker, type Marker } from 'leaflet'
import { boundsAround } from './map-queries.ts'
import type { View } from './view.ts'

// As in `compact.ts`, whose module pages without a map load.
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

export interface Mark {
  /** Of a home its id. */
  key: string
  at: [latitude: number, longitude: number]
  text: string
  /** For screen readers, and as a tooltip. */
  name: string
  isCluster: boolean
  isApproximate: boolean
  /** Of a cluster, where its homes are. */
  area?: string
  /** Whether a cluster has the home at a position. */
  has: (latitude: number, longitude: number) => boolean
  press: () => void
}

/** So far into its cell of 64 pixels a marker is moved, so that it does not cover those of the next cells. A pin is up to 56 pixels wide. */
const MARGIN = { high: 0.3, wide: 0.44 }
/** Closer than that, a pin is where its home is. */
const PRECISE_ZOOM = 15

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Where a marker is drawn: within the part of the map that is searched, and in the inner part of its cell unless that is exact. */
function placeOf(
  { latitude, longitude }: { latitude: number; longitude: number },
  view: View,
  isExact: boolean,
): Mark['at'] {
  const point = { west: longitude, south: latitude, east: longitude, north: latitude }
  const { west, south, east, north } = boundsOfCells(cellsOf(point, view.level))
  const [high, wide] = [(north - south) * MARGIN.high, (east - west) * MARGIN.wide]
  const [lat, lng] = isExact
    ? [latitude, longitude]
    : [clamp(latitude, south + high, north - high), clamp(longitude, west + wide, east - wide)]
  const { searched } = view
  return searched
    ? [clamp(lat, searched.getSouth(), searched.getNorth()), clamp(lng, searched.getWest(), searched.getEast())]
    : [lat, lng]
}

export function markOfPin(pin: MapPin, view: View, press: () => void): Mark {
  const text = money.format(Number(pin.price))
  return {
    key: pin.id,
    at: placeOf(pin, view, view.zoom >= PRECISE_ZOOM),
    text,
    name: `${text}, ${pin.title}, ${formatPrice(pin.price, pin.priceType)}${pin.isExact ? '' : ', approximate place'}`,
    isCluster: false,
    isApproximate: !pin.isExact,
    has: () => false,
    press,
  }
}

export const isOnePlace = ({ bounds: { west, south, east, north } }: MapCluster) => west === east && south === north

export function markOfCluster(cluster: MapCluster, view: View, isEstimate: boolean, press: () => void): Mark {
  const { latitude, longitude, homes } = cluster
  const { level } = view
  const text = compact.format(homes)
  const named = `${isEstimate ? 'About ' : ''}${text} ${homes === 1 ? 'home' : 'homes'}`
  return {
    key: `${latitude},${longitude},${homes}`,
    at: placeOf(cluster, view, isOnePlace(cluster)),
    text,
    name: isOnePlace(cluster) ? `${named} around here, show them` : `${named}, zoom in`,
    isCluster: true,
    isApproximate: isEstimate,
    area: boundsAround(cluster.bounds),
    has: (north, east) =>
      rowOf(north, level) === rowOf(latitude, level) && columnOf(east, level) === columnOf(longitude, level),
    press,
  }
}

interface Drawn {
  button: HTMLButtonElement
  layer: Marker
  mark: Mark
}

/** The markers of a map. Those that stay keep their element, and with it the focus. */
export function marksOn(map: LeafletMap) {
  const layers = layerGroup().addTo(map)
  const drawn = new Map<string, Drawn>()
  let isLit = (_mark: Mark): boolean => false
  const light = () => {
    for (const { button, mark } of drawn.values()) button.toggleAttribute('data-lit', isLit(mark))
  }

  function add(mark: Mark): Drawn {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = mark.text
    button.setAttribute('aria-label', mark.name)
    button.title = mark.name
    button.toggleAttribute('data-cluster', mark.isCluster)
    button.toggleAttribute('data-approximate', mark.isApproximate)
    button.dataset['home'] = mark.isCluster ? '' : mark.key
    button.dataset['area'] = mark.area ?? ''
    const icon = divIcon({ className: 'map-mark', html: button, iconSize: [0, 0] })
    const layer = marker(mark.at, { icon, keyboard: false, bubblingMouseEvents: false }).addTo(layers)
    const one = { button, layer, mark }
    button.addEventListener('click', (event) => {
      event.stopPropagation()
      one.mark.press()
    })
    return one
  }

  return {
    /** From north to south, so that the Tab key goes down the map. */
    show(marks: readonly Mark[]) {
      const keys = new Set(marks.map(({ key }) => key))
      for (const [key, { layer }] of drawn)
        if (!keys.has(key)) {
          layers.removeLayer(layer)
          drawn.delete(key)
        }
      for (const mark of marks.toSorted((one, other) => other.at[0] - one.at[0])) {
        const known = drawn.get(mark.key)
        if (known) {
          known.mark = mark
          known.layer.setLatLng(mark.at)
        } else drawn.set(mark.key, add(mark))
      }
      light()
      // The names of towns keep out of their way.
      map.fire('marked')
    },
    isShown: (key: string) => drawn.has(key),
    /** Lights what belongs to the card that has the pointer or the focus. */
    light(which: (mark: Mark) => boolean) {
      isLit = which
      light()
    },
    press(key: string | null) {
      for (const [other, { button, mark }] of drawn)
        if (!mark.isCluster) button.setAttribute('aria-pressed', String(other === key))
    },
    focus: (key: string) => drawn.get(key)?.button.focus(),
  }
}
