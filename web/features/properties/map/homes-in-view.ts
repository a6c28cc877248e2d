import type { MapCluster, MapPin } from '#contract/properties/map.ts'
import { latLngBounds, type Map as LeafletMap, polygon } from 'leaflet'
import type { View } from './view.ts'

interface Homes {
  pins: readonly MapPin[]
  clusters: readonly MapCluster[]
}

const boundsOf = ({ bounds: { west, south, east, north } }: MapCluster) =>
  latLngBounds([
    [south, west],
    [north, east],
  ])

/** The homes in the part of the map that is searched, as in the list. Otherwise those that can be seen. */
export function homesInView({ pins, clusters }: Homes, map: LeafletMap, { searched }: View): Homes {
  const area = searched ?? map.getBounds().pad(0.02)
  return {
    pins: pins.filter(({ latitude, longitude }) => area.contains([latitude, longitude])),
    clusters: clusters.filter((cluster) =>
      searched ? area.intersects(boundsOf(cluster)) : area.contains([cluster.latitude, cluster.longitude]),
    ),
  }
}

/** So much more than what is searched a view may show without saying so. */
const MARGIN = 24

/** Dims what a view shows around the part of the map that is searched. Returns what undoes it. */
export function dimBeyond(map: LeafletMap, { searched }: View): () => void {
  if (!searched) return () => {}
  const size = map.getSize()
  const topLeft = map.latLngToContainerPoint(searched.getNorthWest())
  const bottomRight = map.latLngToContainerPoint(searched.getSouthEast())
  const margins = [topLeft.x, topLeft.y, size.x - bottomRight.x, size.y - bottomRight.y]
  if (margins.every((margin) => margin <= MARGIN)) return () => {}
  const corners = (of: typeof searched) => [of.getSouthWest(), of.getNorthWest(), of.getNorthEast(), of.getSouthEast()]
  const beyond = polygon([corners(map.getBounds().pad(3)), corners(searched)], {
    className: 'map-beyond',
    interactive: false,
  }).addTo(map)
  return () => void beyond.remove()
}
