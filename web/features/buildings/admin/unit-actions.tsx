import type { Unit } from '#contract/buildings/fields.ts'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { RowMenu } from '#web/ui/data-table/row-menu.tsx'
import { useCallback } from 'react'
import { useRemoval } from './use-removal.ts'

/** The actions of a row. `openBuilding` is left out on the page of the building. */
export function useUnitActions(open: (id: string) => void, openBuilding?: (id: string) => void) {
  const { removeUnit } = useRemoval()
  return useCallback(
    (unit: Unit) => (
      <div className="flex max-md:gap-x-2.5 md:justify-end">
        <RowButton of={unit.address} onClick={() => open(unit.id)}>
          Edit
        </RowButton>
        <RowMenu
          of={unit.address}
          actions={[
            ...(openBuilding ? [{ label: 'Open building', run: () => openBuilding(unit.buildingId) }] : []),
            { label: 'Delete', isDestructive: true, run: () => void removeUnit(unit) },
          ]}
        />
      </div>
    ),
    [open, openBuilding, removeUnit],
  )
}
