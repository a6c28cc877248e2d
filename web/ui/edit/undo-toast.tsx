import { errorMessage } from '#web/lib/api/error-message.ts'
import { dismissToast, toast } from '../feedback/toast-store.ts'
import { useEffect } from 'react'

const UNDO_MS = 10_000

interface ToastActionProps {
  label: string
  /** How to do the same without the button, for users who cannot reach it in time. */
  altText: string
  run: () => void
}

/** A button in a toast. It is left out without an alternative text. */
function ToastAction({ label, altText, run }: ToastActionProps) {
  const isSaid = altText.trim() !== ''
  useEffect(() => {
    // oxlint-disable-next-line no-console -- specified: logged, and nothing is shown
    if (!isSaid) console.error(`The toast's action "${label}" has no alternative text`)
  }, [isSaid, label])
  if (!isSaid) return null
  const act = () => {
    dismissToast()
    run()
  }
  return (
    <>
      <button
        type="button"
        onClick={act}
        className="-my-1 min-h-9 shrink-0 rounded-field px-3 text-sm font-semibold text-harbor underline hover:bg-sand"
      >
        {label}
      </button>
      <span className="sr-only">{altText}</span>
    </>
  )
}

interface Undoing {
  /** `Property deleted successfully`. */
  text: string
  altText: string
  undo: () => Promise<unknown>
  /** `The property is back.` */
  undone: string
  /** The error message where the server gives none. */
  failure: string
}

/** Reports that something was done and offers to undo it for ten seconds. */
export function undoToast({ text, altText, undo, undone, failure }: Undoing) {
  const run = () =>
    void undo().then(
      () => toast('Success', undone),
      (error: unknown) => toast('Error', errorMessage(error, failure), 'destructive'),
    )
  toast('Success', text, 'default', {
    action: <ToastAction label="Undo" altText={altText} run={run} />,
    lasts: UNDO_MS,
  })
}
