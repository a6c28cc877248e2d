import { errorMessage } from '#web/lib/api/error-message.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reminders, saveReminders } from '../api.ts'
import { CheckBox } from '../check-box.tsx'

/** Turns rent reminder emails on or off. */
export function ReminderSwitch() {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(reminders())
  /** The new value while it is being saved. */
  const [chosen, setChosen] = useState<boolean | null>(null)

  async function choose(isReminded: boolean) {
    setChosen(isReminded)
    try {
      await saveReminders(queries, isReminded)
      toast('Saved', isReminded ? 'Rent reminders are on.' : 'Rent reminders are off.')
    } catch (error) {
      toast("Your reminder setting wasn't saved", errorMessage(error), 'destructive')
    } finally {
      setChosen(null)
    }
  }

  if (isError && !data) {
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load your reminder settings.
      </LoadFailure>
    )
  }
  if (!data) return <Skeleton className="h-16" />
  return (
    <CheckBox
      label="Email me rent reminders"
      help="We'll email you three days before rent is due and again on the due date. You'll always hear from us if rent is overdue."
      checked={chosen ?? data.isReminded}
      onChange={(isReminded) => chosen === null && void choose(isReminded)}
    />
  )
}
