import { circle, divIcon, type LatLngTuple } from 'leaflet'

/** Positions of homes are rounded to two decimals, which moves them by up to 700 meters in Massachusetts. */
const APPROXIMATE_METERS = 700
/** Towns around are named, and the area can be told from its surroundings. */
export const HOME_ZOOM = 12

/** The icon of one home, whose tip is its position. `inner` can take the focus. */
export function pinIcon(inner: HTMLElement = document.createElement('span')) {
  return divIcon({ className: 'map-pin', html: inner, iconSize: [0, 0] })
}

/** Where a home is whose exact position visitors may not see. */
export const areaAround = (at: LatLngTuple) =>
  circle(at, { radius: APPROXIMATE_METERS, className: 'map-area', interactive: false })
