import { Control, DomEvent, type Map as LeafletMap } from 'leaflet'

/** The zoom buttons of a map. Those of Leaflet are links to `#`, which a form with unsaved changes takes for leaving it. */
export function addZoomButtons(map: LeafletMap) {
  const bar = document.createElement('div')
  bar.className = 'map-zoom'
  const add = (name: string, text: string, press: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.ariaLabel = name
    button.addEventListener('click', press)
    bar.append(button)
    return button
  }
  const zoomIn = add('Zoom in', '+', () => map.zoomIn(1))
  const zoomOut = add('Zoom out', '\u2212', () => map.zoomOut(1))
  // Not disabled, which would lose the focus.
  const draw = () => {
    zoomIn.ariaDisabled = String(map.getZoom() >= map.getMaxZoom())
    zoomOut.ariaDisabled = String(map.getZoom() <= map.getMinZoom())
  }
  map.on('zoomend', draw)
  draw()
  DomEvent.disableClickPropagation(bar)
  const control = new Control({ position: 'topright' })
  control.onAdd = () => bar
  control.addTo(map)
}
