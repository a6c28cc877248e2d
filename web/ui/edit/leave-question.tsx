import { openQuestion, subscribeToQuestion } from '#web/lib/forms/leave-question.ts'
import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../overlay/dialog.tsx'

/** Asks before unsaved changes are lost: `useUnsavedGuard`. Esc and a click outside keep them. */
export function LeaveQuestion() {
  const answer = useSyncExternalStore(subscribeToQuestion, openQuestion, () => null)
  return (
    <Dialog
      open={answer !== null}
      onClose={() => answer?.(false)}
      role="alertdialog"
      title="You have unsaved changes"
      description="If you leave now, they'll be lost."
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => answer?.(false)}>
          Keep editing
        </Button>
        <Button variant="destructive" onClick={() => answer?.(true)}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}
