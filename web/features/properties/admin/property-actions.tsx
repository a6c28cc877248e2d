import { formatDate } from '#contract/core/dates.ts'
import type { AdminProperty } from '#contract/properties/admin.ts'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { RowMenu } from '#web/ui/data-table/row-menu.tsx'
import { useCallback } from 'react'
import { useRemoval } from './use-removal.ts'

interface PropertyActions {
  open: (id: string) => void
  /** The ids of the featured properties. */
  featured: readonly string[]
  feature: (property: AdminProperty) => void
  unfeature: (property: AdminProperty) => void
  /** Opens the hours in which it can be viewed. */
  openHours: (id: string) => void
  /** Opens the open houses of a property. */
  openHouses: (property: AdminProperty) => void
}

/** The actions of a row. */
export function usePropertyActions({ open, featured, feature, unfeature, openHours, openHouses }: PropertyActions) {
  const { remove, restore, verify } = useRemoval()
  return useCallback(
    (property: AdminProperty) =>
      property.deletedAt === null ? (
        <div className="flex max-md:gap-x-2.5 md:justify-end">
          <RowButton of={property.title} onClick={() => open(property.id)}>
            Edit
          </RowButton>
          <RowMenu
            of={property.title}
            actions={[
              featured.includes(property.id)
                ? { label: 'Remove from the homepage', run: () => unfeature(property) }
                : { label: 'Feature on the homepage', run: () => feature(property) },
              {
                label: property.verified
                  ? `Verify listing again (last on ${formatDate(property.verified.at)})`
                  : 'Verify listing',
                run: () => void verify(property),
              },
              { label: 'Viewing hours', run: () => openHours(property.id) },
              { label: 'Open houses', run: () => openHouses(property) },
              { label: 'Delete', run: () => void remove(property) },
            ]}
          />
        </div>
      ) : (
        <RowButton of={property.title} onClick={() => void restore(property)}>
          Restore
        </RowButton>
      ),
    [open, featured, feature, unfeature, openHours, openHouses, remove, restore, verify],
  )
}
