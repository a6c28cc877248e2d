import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { focusHeading } from '#web/lib/routing/focus-heading.ts'
import { createContext, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { Notice } from '../feedback/notice.tsx'

/** Where a screen shows notices: above its content. */
export const NoticeSlot = createContext<HTMLElement | null>(null)

interface MissingRecordProps {
  noun: string
  error: Error
  retry: () => void
  dismiss: () => void
}

/** Says why a record did not open, such as one that was deleted since the link to it was sent. Stays until it is read. */
function MissingRecord({ noun, error, retry, dismiss }: MissingRecordProps) {
  const slot = use(NoticeSlot)
  if (!slot) return null
  const isGone = error instanceof ApiError && error.status === 404
  const leave = (act: () => void) => () => {
    focusHeading()
    act()
  }
  return createPortal(
    <Notice
      tone="error"
      className="mb-4"
      title={isGone ? `We couldn't find that ${noun}` : `We couldn't open that ${noun}`}
      actions={
        <>
          {!isGone && <Button onClick={leave(retry)}>Try again</Button>}
          <Button variant="secondary" onClick={leave(dismiss)}>
            Dismiss
          </Button>
        </>
      }
    >
      {isGone
        ? 'It may have been deleted, or the link may be incomplete.'
        : errorMessage(error, 'Something went wrong while loading it.')}
    </Notice>,
    slot,
  )
}

interface Opening {
  /** The record in the URL. */
  id: string | null
  noun: string
  open: (id: string) => void
  close: () => void
}

/** Closes a record that cannot be loaded, so that the URL no longer has it, and returns the notice about it. */
export function useMissingRecord({ id, noun, open, close }: Opening) {
  const [missing, setMissing] = useState<{ id: string; error: Error } | null>(null)
  // Another record was opened since.
  if (missing && id !== null && id !== missing.id) setMissing(null)
  const dismiss = () => setMissing(null)
  return {
    notice: missing && (
      <MissingRecord
        noun={noun}
        error={missing.error}
        dismiss={dismiss}
        retry={() => {
          dismiss()
          open(missing.id)
        }}
      />
    ),
    giveUp: (error: Error) => {
      if (id !== null) setMissing({ id, error })
      close()
    },
  }
}
