import { type AdminHeroImage, heroImagesAdmin } from '#contract/hero-images/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { findRecord } from '#web/lib/api/find-record.ts'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { NEW, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { DragHandle } from '#web/ui/edit/drag-handle.tsx'
import { SortingStatus } from '#web/ui/edit/sorting-status.tsx'
import { useSorting } from '#web/ui/edit/use-sorting.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import Image from 'lucide-react/icons/image'
import Plus from 'lucide-react/icons/plus'
import { HeroImageDialog } from './hero-image-dialog.tsx'
import { useHeroImages } from './use-hero-images.ts'

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
const CARD = 'overflow-hidden rounded-card border border-line bg-surface'

/** The hero images of the home page, in order. */
export function HeroImageGrid() {
  const { heroImages, error, isTrying, retry, move, keepOrder, isArranging, arranged, remove } = useHeroImages()
  const opened = useOpenRecord()
  const all: readonly AdminHeroImage[] = heroImages ?? []
  const nameOf = (place: number) => all[place]?.title ?? ''
  const sorting = useSorting({ count: all.length, nameOf, move, onSettled: keepOrder })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          The homepage opens with the first active image and shuffles the rest. If none are active, it shows five
          defaults.
        </p>
        <Button onClick={() => opened.open(NEW)}>
          <Plus className="size-4" /> Add hero image
        </Button>
      </div>
      {error && (
        <LoadFailure retry={retry} isTrying={isTrying}>
          Failed to load hero images. Please try again.
        </LoadFailure>
      )}
      {!heroImages && !error && (
        <div className={GRID} aria-busy="true">
          <p className="sr-only">Loading hero images...</p>
          {[1, 2, 3].map((place) => (
            <div key={place} className={CARD}>
              <Skeleton className="aspect-video rounded-none!" />
              <div className="h-28 p-3" />
            </div>
          ))}
        </div>
      )}
      {heroImages?.length === 0 && (
        <EmptyState icon={<Image />} title="No hero images found">
          Add your first hero image to get started
        </EmptyState>
      )}
      <ol {...sorting.list} aria-label="Hero images" className={GRID}>
        {all.map((heroImage, place) => (
          <li
            key={heroImage.id}
            {...sorting.item(place)}
            className={cx(CARD, sorting.draggedPlace === place && 'border-harbor shadow-soft')}
          >
            <Picture
              {...pictureOf(heroImage.imageUrl)}
              alt={heroImage.alt}
              sizes="(min-width: 1024px) 440px, (min-width: 640px) 46vw, 92vw"
              className={cx('aspect-video', !heroImage.isActive && 'opacity-60')}
            />
            <div className="flex items-start gap-1 p-3 pl-1">
              <DragHandle {...sorting.handle(place)} />
              <div className="min-w-0 grow pt-2">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 truncate font-semibold">{heroImage.title}</span>
                  <Badge tone={heroImage.isActive ? 'green' : 'gray'}>
                    {heroImage.isActive ? 'Active' : 'Inactive'}
                  </Badge>
                </p>
                {heroImage.description !== null && (
                  <p className="mt-1 line-clamp-2 text-sm text-muted">{heroImage.description}</p>
                )}
                <p className="mt-1 text-sm text-muted">Sort order {heroImage.sortOrder}</p>
                <div className="flex flex-wrap gap-1 md:-ml-2.5">
                  <RowButton of={heroImage.title} onClick={() => opened.open(heroImage.id)}>
                    Edit
                  </RowButton>
                  <RowButton of={heroImage.title} onClick={() => remove(heroImage)}>
                    Delete
                  </RowButton>
                </div>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <SortingStatus announcement={sorting.announcement} />
      {opened.id === NEW && <HeroImageDialog close={opened.close} />}
      <RecordLoader
        id={opened.id === NEW ? null : opened.id}
        {...(!isArranging && { rows: all })}
        path={heroImagesAdmin.list.path}
        load={(id) => arranged().then(() => findRecord(call(heroImagesAdmin.list, {}), id))}
        noun="hero image"
        open={opened.open}
        close={opened.close}
      >
        {(heroImage) => <HeroImageDialog heroImage={heroImage} close={opened.close} />}
      </RecordLoader>
    </>
  )
}
