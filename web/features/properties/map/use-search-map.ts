import type { MapCluster, MapPin } from '#contract/properties/map.ts'
import { latLngBounds, type LatLngBounds, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { marksOn } from './marks.ts'
import { openMap, STATE } from './open-map.ts'
import { cornersIn, type View, viewOf } from './view.ts'

/** Long enough for the next step of a drag or a wheel. */
const PAUSE_MS = 300
/** Closer than that a first view would hide where the homes are: the embedded map has no names there. */
const FIRST_ZOOM = 12

interface Extent {
  clusters: readonly MapCluster[]
  pins: readonly MapPin[]
}

/** Around all homes. The whole state where there are none. */
function around({ clusters, pins }: Extent): LatLngBounds {
  const corners = [
    ...pins.map(({ latitude, longitude }) => [latitude, longitude] as const),
    ...clusters.flatMap(({ bounds: { west, south, east, north } }) => [[south, west] as const, [north, east] as const]),
  ]
  return corners.length > 0
    ? latLngBounds(corners.map(([latitude, longitude]) => [latitude, longitude]))
    : latLngBounds(STATE)
}

/**
 * On narrow screens the map fills the window. The link that opened it is out of sight then, so the focus goes along, but never from a field, because
 * a page may open with the map.
 */
function goTo(frame: HTMLElement) {
  frame.scrollIntoView({ behavior: 'instant' })
  if (document.activeElement instanceof HTMLAnchorElement) frame.focus({ preventScroll: true })
}

interface SearchMapOptions {
  /** The filter. Empty where the search is not bound to a part of the map. */
  bounds: string
  /** The filter. Another one without bounds leads the map there. */
  location: string
  /** All homes of the search, where it is not. */
  extent: Extent | undefined
  /** Searches where the map is moved to. Null where it does not follow the map. */
  search: ((bounds: string) => void) | null
}

/** A map that shows where the search is, and tells where people move it. */
export function useSearchMap({ bounds, location, extent, search }: SearchMapOptions) {
  const box = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<{ map: LeafletMap; marks: ReturnType<typeof marksOn> } | null>(null)
  const [view, setView] = useState<View | null>(null)
  const [isMoved, setMoved] = useState(false)
  /** What the map shows already, which may have come from itself, and the view that we chose. */
  const written = useRef<string | null>(null)
  const ours = useRef('')
  const searched = useRef<LatLngBounds | null>(null)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })

  useEffect(() => {
    const map = openMap(box.current!)
    let timer: ReturnType<typeof setTimeout> | undefined
    const placeOf = () => `${map.getCenter().lat.toFixed(4)} ${map.getCenter().lng.toFixed(4)} ${map.getZoom()}`
    ours.current = placeOf()
    map.on('fitted', () => {
      ours.current = placeOf()
      setView(viewOf(map, searched.current))
      setMoved(false)
    })
    map.on('moveend', () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Else the map was only resized, or moved by us.
        const isTheirs = placeOf() !== ours.current
        if (isTheirs) searched.current = null
        const next = viewOf(map, searched.current)
        setView(next)
        if (!isTheirs) return
        ours.current = placeOf()
        if (latest.current) {
          written.current = next.bounds
          latest.current(next.bounds)
        } else setMoved(true)
      }, PAUSE_MS)
    })
    // The center stays where it is, and another size is not a move, unless one had begun.
    const resized = new ResizeObserver(() => {
      const isOurs = placeOf() === ours.current
      map.invalidateSize()
      if (isOurs) ours.current = placeOf()
    })
    resized.observe(box.current!)
    setOpened({ map, marks: marksOn(map) })
    if (innerWidth < 1024) goTo(box.current!)
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      map.remove()
    }
  }, [])

  const map = opened?.map
  useEffect(() => {
    const shown = bounds || `"${location}"`
    if (!map || written.current === shown) return
    const corners = cornersIn(bounds)
    if (!corners && !extent) return
    written.current = shown
    searched.current = corners && latLngBounds(corners)
    // Rounded bounds of a view of the same size must not take a step out.
    map.fitBounds(searched.current?.pad(-0.002) ?? around(extent!), {
      animate: false,
      maxZoom: corners ? 17 : FIRST_ZOOM,
      ...(!corners && { padding: [30, 30] }),
    })
    map.fire('fitted')
  }, [map, bounds, location, extent])

  return {
    box,
    element: map?.getContainer() ?? null,
    map: map ?? null,
    marks: opened?.marks ?? null,
    view,
    isMoved,
    settle: () => setMoved(false),
  }
}
