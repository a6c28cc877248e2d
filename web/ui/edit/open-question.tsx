import { openQuestion, subscribeToQuestion } from '#web/lib/forms/question.ts'
import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../overlay/dialog.tsx'

/** The question of `ask`. Esc and a click outside are a no. */
export function OpenQuestion() {
  const question = useSyncExternalStore(subscribeToQuestion, openQuestion, () => null)
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      role="alertdialog"
      title={question?.title ?? ''}
      description={question?.description ?? ''}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => question?.answer(false)}>
          {question?.no}
        </Button>
        <Button variant="destructive" onClick={() => question?.answer(true)}>
          {question?.yes}
        </Button>
      </div>
    </Dialog>
  )
}
