import type { AdminProperty } from '#contract/properties/admin.ts'
import { cx } from '#web/ui/class-names.ts'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import Star from 'lucide-react/icons/star'
import { useCallback } from 'react'
import { useRemoval } from './use-removal.ts'

interface FeatureButtonProps {
  title: string
  isFeatured: boolean
  toggle: (isFeatured: boolean) => void
}

/** A star, filled where the home page features the property. */
const FeatureButton = ({ title, isFeatured, toggle }: FeatureButtonProps) => (
  <IconButton
    label={`Feature ${title}`}
    data-tooltip={isFeatured ? 'On the homepage. Click to remove' : 'Feature on the homepage'}
    aria-pressed={isFeatured}
    onClick={() => toggle(isFeatured)}
    className="md:size-9!"
  >
    <Star className={cx('size-4.5!', isFeatured && 'fill-current text-brass')} />
  </IconButton>
)

interface PropertyActions {
  open: (id: string) => void
  /** The ids of the featured properties. */
  featured: readonly string[]
  feature: (property: AdminProperty) => void
  unfeature: (property: AdminProperty) => void
}

/** The actions of a row. */
export function usePropertyActions({ open, featured, feature, unfeature }: PropertyActions) {
  const { remove, restore } = useRemoval()
  return useCallback(
    (property: AdminProperty) =>
      property.deletedAt === null ? (
        <div className="flex flex-wrap md:justify-end xl:flex-nowrap">
          <FeatureButton
            title={property.title}
            isFeatured={featured.includes(property.id)}
            toggle={(isFeatured) => (isFeatured ? unfeature(property) : feature(property))}
          />
          <RowButton of={property.title} onClick={() => open(property.id)}>
            Edit
          </RowButton>
          <RowButton of={property.title} onClick={() => void remove(property)}>
            Delete
          </RowButton>
        </div>
      ) : (
        <RowButton of={property.title} onClick={() => void restore(property)}>
          Restore
        </RowButton>
      ),
    [open, featured, feature, unfeature, remove, restore],
  )
}
