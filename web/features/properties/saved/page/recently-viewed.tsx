import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/lib/routing/focus-heading.ts'
import { useState } from 'react'
import { toCard } from '../../card/card-property.ts'
import { PropertyCards } from '../../card/property-grid.tsx'
import { RecentlyViewedSkeleton } from './recently-viewed-skeleton.tsx'
import { remove, VIEWED } from '../device-storage.ts'
import { viewedIds } from '../viewed-homes.ts'
import { useHomes } from './use-homes.ts'

/** The homes that were looked at on this device. Left out where there are none or they could not be loaded. */
export function RecentlyViewed() {
  const [ids, setIds] = useState(viewedIds)
  const { data, isPending } = useHomes(ids)
  const homes = ids.flatMap((id) => data?.get(id) ?? [])
  if (ids.length > 0 && isPending) return <RecentlyViewedSkeleton />
  if (homes.length === 0) return null
  function clear() {
    remove(VIEWED)
    setIds([])
    focusHeading()
  }
  return (
    <section aria-labelledby="recently-viewed" className="mt-section border-t border-line pt-12 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="recently-viewed" className="text-3xl">
          Recently viewed
        </h2>
        <Button variant="quiet" onClick={clear} className="-mx-3">
          Clear recently viewed
        </Button>
      </div>
      <p className="mt-1 mb-6 text-muted">Homes you've looked at on this device.</p>
      <PropertyCards properties={homes.map(toCard)} isBelow />
    </section>
  )
}
