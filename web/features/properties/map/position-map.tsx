import type { LatLngTuple } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { movablePin } from './movable-pin.ts'
import { openMap } from './open-map.ts'
import { HOME_ZOOM } from './pin.ts'

export { otherTownAt } from './towns.ts'

interface PositionMapProps {
  /** Null where no position is entered. */
  at: LatLngTuple | null
  isExact: boolean
  /** False where no home can be there. */
  place: (latitude: number, longitude: number) => boolean
}

/** A map to say where a home is. Takes the focus when it opens. */
export function PositionMap({ at, isExact, place }: PositionMapProps) {
  const box = useRef<HTMLElement>(null)
  const [pin, setPin] = useState<ReturnType<typeof movablePin> | null>(null)
  const first = useRef(at)
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  useEffect(() => {
    const map = openMap(box.current!)
    map.scrollWheelZoom.disable()
    if (first.current) map.setView(first.current, HOME_ZOOM, { animate: false })
    const movable = movablePin(map, ({ lat, lng }) => latest.current(lat, lng))
    setPin(movable)
    const resized = new ResizeObserver(() => map.invalidateSize())
    resized.observe(box.current!)
    box.current!.focus({ preventScroll: true })
    return () => {
      resized.disconnect()
      map.remove()
    }
  }, [])
  const [latitude, longitude] = at ?? []
  useEffect(() => {
    pin?.show(latitude === undefined || longitude === undefined ? null : [latitude, longitude], isExact)
  }, [pin, latitude, longitude, isExact])
  return (
    <div className="map-frame">
      <section ref={box} aria-label="Position on the map" className="map-box" />
    </div>
  )
}
