import type { AdminProperty } from '#contract/properties-admin.ts'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { useCallback } from 'react'
import { useRemoval } from './use-removal.ts'

/** What can be done with the listing of a row. */
export function usePropertyActions(open: (id: string) => void) {
  const { remove, restore } = useRemoval()
  return useCallback(
    (property: AdminProperty) =>
      property.deletedAt === null ? (
        <>
          <RowButton of={property.title} onClick={() => open(property.id)}>
            Edit
          </RowButton>
          <RowButton of={property.title} onClick={() => void remove(property)}>
            Delete
          </RowButton>
        </>
      ) : (
        <RowButton of={property.title} onClick={() => void restore(property)}>
          Restore
        </RowButton>
      ),
    [open, remove, restore],
  )
}
