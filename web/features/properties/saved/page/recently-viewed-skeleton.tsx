import { PropertyGridSkeleton } from '../../card/property-grid.tsx'
import { read, VIEWED } from '../device-storage.ts'

/** Takes the room of the recently viewed homes, so that the foot of the page stays where it is when they come. Nothing where there are none. */
export const RecentlyViewedSkeleton = () =>
  read(VIEWED) !== null && (
    <div className="mt-section border-t border-line pt-12">
      <PropertyGridSkeleton />
    </div>
  )
