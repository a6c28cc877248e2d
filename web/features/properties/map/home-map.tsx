import { marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { openMap } from './open-map.ts'
import { areaAround, HOME_ZOOM, pinIcon } from './pin.ts'

interface HomeMapProps {
  latitude: number
  longitude: number
  isExact: boolean
}

/** The surroundings of one home. The wheel and one finger scroll the page, two fingers move the map. */
export function HomeMap({ latitude, longitude, isExact }: HomeMapProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const map = openMap(box.current!)
    map.scrollWheelZoom.disable()
    if (matchMedia('(pointer: coarse)').matches) map.dragging.disable()
    map.setView([latitude, longitude], HOME_ZOOM, { animate: false })
    if (isExact) marker([latitude, longitude], { icon: pinIcon(), interactive: false, keyboard: false }).addTo(map)
    else areaAround([latitude, longitude]).addTo(map)
    const resized = new ResizeObserver(() => map.invalidateSize())
    resized.observe(box.current!)
    return () => {
      resized.disconnect()
      map.remove()
    }
  }, [latitude, longitude, isExact])
  return (
    <div className="map-frame">
      <section ref={box} aria-label="Map of the area" className="map-box" />
      <p className="map-chip map-fingers" aria-hidden="true">
        Use two fingers to move the map
      </p>
    </div>
  )
}
