import { buildingsAdmin } from '#contract/buildings/admin.ts'
import type { Building, Unit } from '#contract/buildings/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { ask } from '#web/lib/forms/question.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildingName } from './labels.ts'

interface Removal {
  /** What is asked first. */
  title: string
  description: string
  send: () => Promise<unknown>
  done: string
  failure: string
}

/** Asks, deletes and says so. False where it was not deleted. */
async function remove(queries: QueryClient, { title, description, send, done, failure }: Removal): Promise<boolean> {
  if (!(await ask({ title, description, no: 'Cancel', yes: 'Delete' }))) return false
  const refusal = await send().then(
    () => null,
    (error: unknown) => errorMessage(error, failure),
  )
  if (refusal !== null) toast('Error', refusal, 'destructive')
  else toast('Success', done)
  if (refusal !== null) return false
  // What is gone is not asked for again by its own page.
  for (const { path } of [buildingsAdmin.list, buildingsAdmin.listUnits])
    void queries.invalidateQueries({ queryKey: [path, 'list'] })
  return true
}

/** Deletes a building or a unit. The server refuses one that has or had a lease. */
export function useRemoval() {
  const queries = useQueryClient()
  return useMemo(() => {
    const ofQueries = (removal: Removal) => remove(queries, removal)
    return {
      removeBuilding: (building: Building) =>
        ofQueries({
          title: `Delete ${buildingName(building)}?`,
          description:
            building.unitCount === 0
              ? 'It has no units. This cannot be undone.'
              : `Its ${formatCount(building.unitCount, 'unit')} will be deleted, too. This cannot be undone.`,
          send: () => call(buildingsAdmin.remove, { params: { id: building.id } }),
          done: 'Building deleted',
          failure: 'Failed to delete the building',
        }),
      removeUnit: async (unit: Unit) => {
        const isGone = await ofQueries({
          title: 'Delete this unit?',
          description: `${unit.address}. This cannot be undone.`,
          send: () => call(buildingsAdmin.removeUnit, { params: { id: unit.id } }),
          done: 'Unit deleted',
          failure: 'Failed to delete the unit',
        })
        // The building counts its units.
        if (isGone) void refresh(queries, buildingsAdmin.list.path)
      },
    }
  }, [queries])
}
