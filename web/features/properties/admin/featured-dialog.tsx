import type { AdminProperty } from '#contract/properties/admin.ts'
import { FEATURED_MAX } from '#contract/properties/featured.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DragHandle } from '#web/ui/edit/drag-handle.tsx'
import { SortingStatus } from '#web/ui/edit/sorting-status.tsx'
import { useSorting } from '#web/ui/edit/use-sorting.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { OfferBadges } from '../card/badges.tsx'
import { Cover } from './cover.tsx'
import { featuredForStaff, type useFeatured } from './use-featured.ts'

interface FeaturedDialogProps extends Pick<ReturnType<typeof useFeatured>, 'unfeature' | 'move' | 'saveOrder'> {
  close: () => void
}

/** The properties that the home page features, in order. Every change is saved at once. */
export function FeaturedDialog({ unfeature, move, saveOrder, close }: FeaturedDialogProps) {
  // Read here too, so that a move and its announcement render together and the handle keeps the focus.
  const { data: featured, error, isFetching, refetch } = useQuery(featuredForStaff())
  const homes: readonly AdminProperty[] = featured ?? []
  const nameOf = (place: number) => homes[place]?.title ?? ''
  const sorting = useSorting({ count: homes.length, nameOf, move, onSettled: saveOrder })
  return (
    <Dialog
      open
      onClose={close}
      title="Featured homes"
      description={`The homepage shows these one at a time, up to ${FEATURED_MAX}.`}
    >
      {error && !featured && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load featured homes. Please try again.
        </LoadFailure>
      )}
      {!featured && !error && <Skeleton className="h-24 rounded-card" />}
      {featured?.length === 0 && (
        <p className="rounded-card border border-dashed border-line px-5 py-6 text-center text-muted">
          No homes featured yet, so the homepage shows three samples. Choose "Feature on the homepage" under More in the
          list.
        </p>
      )}
      <ol {...sorting.list} aria-label="Featured homes" className="grid gap-3">
        {homes.map((home, place) => (
          <li
            key={home.id}
            {...sorting.item(place)}
            className={cx(
              'flex items-center gap-2 rounded-card border border-line bg-surface p-2 pr-3',
              sorting.draggedPlace === place && 'border-harbor shadow-soft',
            )}
          >
            <DragHandle {...sorting.handle(place)} />
            <Cover urls={home.imageUrls} />
            <div className="min-w-0 grow">
              <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{home.title}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
                {formatPrice(home.price, home.priceType)}
                <OfferBadges property={home} />
              </p>
            </div>
            <RowButton of={home.title} onClick={() => unfeature(home)}>
              Remove
            </RowButton>
          </li>
        ))}
      </ol>
      {featured !== undefined && homes.length > 0 && homes.length < FEATURED_MAX && (
        <p className="mt-4 text-sm text-muted">
          To add another, choose "Feature on the homepage" under More in the list.
        </p>
      )}
      <SortingStatus announcement={sorting.announcement} />
    </Dialog>
  )
}
