import type { RequestDetail } from '#contract/maintenance/own.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { createIdempotencyKeys } from '#web/lib/api/idempotency-key.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { concludeRequest, ownRequest } from './api.ts'
import { LazyNotFixedForm } from './lazy-forms.tsx'

/** Asks the sender whether completed work fixed the problem. */
export function OutcomePanel({ request: { id, status, isConfirmed } }: { request: RequestDetail }) {
  const queries = useQueryClient()
  const box = useRef<HTMLElement>(null)
  const [keys] = useState(createIdempotencyKeys)
  const [isSending, setSending] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (status !== 'completed') return null

  /** Another tab or user was faster, so the current state is loaded. */
  function fail(error: unknown) {
    if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries(ownRequest(id))
    toast("Your answer wasn't sent", errorMessage(error), 'destructive')
  }

  async function confirm() {
    setSending(true)
    try {
      await concludeRequest(queries, id, { isFixed: true }, keys.keyFor(id))
      box.current?.focus()
      toast('Thank you!', "We're glad it's fixed.")
    } catch (error) {
      fail(error)
    } finally {
      setSending(false)
    }
  }

  function ask(isOn: boolean) {
    flushSync(() => setAsked(isOn))
    box.current?.querySelector<HTMLElement>(isOn ? 'textarea' : '[data-not-fixed]')?.focus()
  }

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="outcome"
      className={cx(
        'rounded-card border border-green-dot/40 bg-green-tint p-5 text-green-text sm:p-6',
        !isConfirmed && 'print:hidden',
      )}
    >
      <h2 id="outcome" className="flex items-center gap-3 text-xl">
        <CircleCheck className="size-6 shrink-0" />
        {isConfirmed ? "You confirmed that it's fixed" : 'The work is done. Is it fixed?'}
      </h2>
      {isConfirmed ? (
        <p className="mt-2">If it happens again, message us below or submit a new request.</p>
      ) : isAsked ? (
        <LazyNotFixedForm id={id} cancel={() => ask(false)} onFailed={fail} />
      ) : (
        <>
          <p className="mt-2">
            Please take a look. If something isn't right, let us know and we'll keep working on it.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => void confirm()} pending={isSending} pendingText="Sending...">
              Fixed
            </Button>
            <Button variant="secondary" onClick={() => ask(true)} disabled={isSending} data-not-fixed>
              Not fixed
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
