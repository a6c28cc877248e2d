import { navigate } from '#web/lib/routing/history.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import List from 'lucide-react/icons/list'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Filter, propertiesHref } from '../search/filter.ts'
import { backToList } from '../list-of-map.ts'
import { formatHomes } from '../search/format-homes.ts'
import { PickedHomes } from './homes-in-place.tsx'
import { dimBeyond, homesInView } from './homes-in-view.ts'
import { countInView, homesOnMap, type Picked, pickedHomes } from './map-queries.ts'
import { isOnePlace, markOfCluster, markOfPin } from './marks.ts'
import { useLitCards } from './use-lit-cards.ts'
import { useSearchMap } from './use-search-map.ts'
import { cornersIn } from './view.ts'

/** The homes of the search on a map. It moves with the filter `bounds`, and the filter with the map. */
export function SearchMap({ filter }: { filter: Filter }) {
  const [follows, setFollows] = useState(true)
  const [picked, setPicked] = useState<Picked | null>(null)
  const everywhere = useQuery({ ...homesOnMap(filter), enabled: filter.bounds === '' })
  const search = (bounds: string) => navigate(propertiesHref({ ...filter, bounds }), { replace: true })
  const { box, element, map, marks, view, isMoved, settle } = useSearchMap({
    bounds: filter.bounds,
    location: filter.location,
    extent: filter.bounds === '' && !everywhere.isPlaceholderData ? everywhere.data : undefined,
    search: follows ? search : null,
  })
  const shown = useQuery({ ...homesOnMap(filter, view?.cells, view?.zoom), enabled: view !== null })
  const count = useQuery({ ...countInView(filter, view?.bounds ?? ''), enabled: view !== null && !follows })
  const homes = useQuery(pickedHomes(filter, picked))
  useLitCards(element, marks, filter)

  const pressedKey = picked?.id ?? null
  const { data } = shown
  const found = useMemo(
    () => (map && view && data ? { ...homesInView(data, map, view), isEstimate: data.isEstimate } : null),
    [map, view, data],
  )
  useEffect(() => {
    if (!map || !marks || !found || !view) return
    marks.show([
      ...found.pins.map((pin) => markOfPin(pin, view, () => setPicked({ id: pin.id, isApproximate: !pin.isExact }))),
      ...found.clusters.map((cluster) =>
        markOfCluster(cluster, view, found.isEstimate, () => {
          const { west, south, east, north } = cluster.bounds
          if (isOnePlace(cluster)) setPicked({ ...cluster, id: null, isApproximate: true })
          else
            map.fitBounds(
              [
                [south, west],
                [north, east],
              ],
              { padding: [40, 40] },
            )
        }),
      ),
    ])
    marks.press(pressedKey)
  }, [map, marks, found, view, pressedKey])
  useEffect(() => (map && view ? dimBeyond(map, view) : undefined), [map, view])

  const close = () => {
    setPicked(null)
    if (picked?.id) marks?.focus(picked.id)
  }
  const unreadable = filter.bounds !== '' && cornersIn(filter.bounds) === null
  const failed = [everywhere, shown].find(({ isError, isFetching }) => isError && !isFetching)
  const isEmpty = found?.pins.length === 0 && found.clusters.length === 0 && !shown.isPlaceholderData
  return (
    <div className="map-frame">
      <section ref={box} aria-label="Map of homes" className="map-box" />
      <div className="map-top">
        <label className="map-chip map-follow">
          <input
            type="checkbox"
            checked={follows}
            onChange={({ currentTarget: { checked } }) => {
              setFollows(checked)
              if (checked && isMoved && view) search(view.bounds)
              settle()
            }}
          />
          Search as I move the map
        </label>
        {!follows && isMoved && view && (
          <Button
            onClick={() => {
              search(view.bounds)
              settle()
            }}
          >
            Search this area
          </Button>
        )}
        <output className={follows ? 'sr-only' : 'map-chip'}>
          {!follows && count.data !== undefined && `${formatHomes(count.data)} in view`}
          {isEmpty && follows && 'No homes in this part of the map'}
        </output>
      </div>
      {!picked && (
        <Link to={propertiesHref({ ...filter, view: '' })} replace onClick={backToList} className="map-list">
          <List className="size-4.5" /> Show list
        </Link>
      )}
      {shown.isFetching && (
        <p className="map-chip map-loading">
          <Spinner /> Loading homes...
        </p>
      )}
      {isEmpty && !picked && (
        <div className="map-card map-empty">
          <p>
            <b>No homes in this part of the map</b>
          </p>
          <p>
            Move or zoom out
            {filter.location !== '' && (
              <>
                , or{' '}
                <Link to={propertiesHref({ ...filter, location: '' })} replace className="link">
                  search beyond {filter.location.slice(0, 40)}
                </Link>
              </>
            )}
            .
          </p>
        </div>
      )}
      {/* The list beside the map says it as well. */}
      {unreadable && (
        <div className="map-card map-empty lg:hidden">
          <p>
            <b>We can't read this area of the map</b>
          </p>
          <p>
            <Link to={propertiesHref({ ...filter, bounds: '' })} replace className="link">
              Search all of Massachusetts
            </Link>
          </p>
        </div>
      )}
      {failed && (
        <div className="map-failure">
          <Notice tone="error" actions={<RetryButton retry={failed.refetch} />}>
            Failed to load the homes on the map. Please try again.
          </Notice>
        </div>
      )}
      {picked && homes.data && homes.data.items.length > 0 && (
        <PickedHomes
          key={JSON.stringify(picked)}
          homes={homes.data.items}
          total={homes.data.total}
          isApproximate={picked.isApproximate}
          onClose={close}
        />
      )}
    </div>
  )
}
