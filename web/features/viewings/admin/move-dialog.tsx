import type { AdminViewing } from '#contract/viewings/admin.ts'
import { viewingSlots } from '#web/features/viewings/api.ts'
import { formatWhen } from '#web/features/viewings/times.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface MoveDialogProps {
  viewing: AdminViewing
  move: (startsAt: string) => void
  close: () => void
}

/** Moves a viewing to a free time of its home. */
export function MoveDialog({ viewing, move, close }: MoveDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(viewingSlots(viewing.propertyId))
  const times = data?.days.flatMap(({ startsAt }) => startsAt) ?? []
  const [chosen, setChosen] = useState<string>()
  const at = chosen ?? times[0]
  return (
    <Dialog open title="Move viewing" description={`${viewing.name}, ${formatWhen(viewing.startsAt)}`} onClose={close}>
      {data ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (at !== undefined) move(at)
          }}
        >
          {at === undefined ? (
            <p>This home has no free times.</p>
          ) : (
            <SelectField
              label="New time"
              value={at}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              choices={times.map((value) => ({ value, label: formatWhen(value) }))}
            />
          )}
          <Button type="submit" disabled={at === undefined}>
            Move and email the visitor
          </Button>
        </form>
      ) : error ? (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load free times. Please try again.
        </LoadFailure>
      ) : (
        <Skeleton className="h-32 rounded-card" />
      )}
    </Dialog>
  )
}
