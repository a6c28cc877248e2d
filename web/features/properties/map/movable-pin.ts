import { type LatLng, type LatLngTuple, type Map as LeafletMap, marker } from 'leaflet'
import { areaAround, HOME_ZOOM, pinIcon } from './pin.ts'

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STEP_PIXELS = 10

const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** A pin that a press on the map, a drag and the arrow keys move, in small steps with Shift. It moves when `show` says so, and back where `onMove` refuses. */
export function movablePin(map: LeafletMap, onMove: (to: LatLng) => boolean) {
  const button = document.createElement('button')
  button.type = 'button'
  button.ariaLabel = 'Pin of the home. Arrow keys move it.'
  const pin = marker(map.getCenter(), { icon: pinIcon(button), draggable: true, autoPan: true, keyboard: false })
  const area = areaAround([0, 0])
  let from = pin.getLatLng()
  map.on('click', ({ latlng }) => onMove(latlng))
  pin.on('dragstart', () => {
    from = pin.getLatLng()
  })
  pin.on('dragend', () => {
    if (!onMove(pin.getLatLng())) pin.setLatLng(from)
  })
  button.addEventListener('keydown', (event) => {
    const [right, down] = STEPS[event.key] ?? []
    if (right === undefined || down === undefined) return
    // The map would move, too.
    event.preventDefault()
    event.stopPropagation()
    const pixels = event.shiftKey ? 1 : STEP_PIXELS
    const at = map.latLngToContainerPoint(pin.getLatLng())
    onMove(map.containerPointToLatLng(at.add([right * pixels, down * pixels])))
  })
  return {
    /** Null where no position is entered. What visitors see of one that is not exact is drawn around it. */
    show(at: LatLngTuple | null, isExact: boolean) {
      if (!at) {
        pin.remove()
        area.remove()
        return
      }
      pin.setLatLng(at).addTo(map)
      area.setLatLng([rounded(at[0]), rounded(at[1])])
      if (isExact) area.remove()
      else area.addTo(map)
      if (!map.getBounds().contains(at)) map.setView(at, Math.max(map.getZoom(), HOME_ZOOM), { animate: false })
    },
  }
}
