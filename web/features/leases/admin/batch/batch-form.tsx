import { formatAmount } from '#contract/core/format-money.ts'
import { type Batch, NewBatch, receiptBatches } from '#contract/leases/batch/admin.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { formatCount } from '#web/lib/format/format.ts'
import '#web/lib/forms/stored-drafts.ts'
import { ask } from '#web/lib/forms/question.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { forgetDraft } from '#web/lib/forms/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ReceivedOn } from '../entry-fields.tsx'
import { forgetRows, useRows } from './use-rows.ts'
import { BatchRow } from './batch-row.tsx'
import { later } from './lazy-parts.tsx'
import { bodyOf, fieldOf, receiptsIn, rowOf, rowsIn, sameRowsIn, sumOf, type Sum } from './batch-values.ts'

const DRAFT = { name: 'receipts', about: '' }
const NOTHING: Sum = { count: 0, cents: 0 }

const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form))

interface BatchFormProps {
  /** After another batch, whose button had the focus. */
  isAgain: boolean
  onRecorded: (batch: Batch) => void
}

/** Records payments of several leases that were received on one day. What is typed stays until it is recorded or cleared. */
export function BatchForm({ isAgain, onRecorded }: BatchFormProps) {
  const queries = useQueryClient()
  const [sum, setSum] = useState(NOTHING)
  const [same, setSame] = useState<Readonly<Record<number, string | undefined>>>({})
  const [failure, setFailure] = useState<string>()
  /** Over before the errors are shown, because fields that are inert get no focus. */
  const [isPosting, setPosting] = useState(false)
  /** Shows the box that confirms another payment, before the issues are shown at their fields. */
  function askAgain(error: unknown) {
    const element = form.ref.current
    if (!(error instanceof ApiError) || !element) return
    const asked = error.issues.filter(({ path }) => path.endsWith('.isAnother'))
    const found = sameRowsIn(asked, fieldsOf(element))
    // At once, because the form looks for the field of each issue.
    const texts = Object.fromEntries(found.map((row, at) => [row, asked[at]?.message ?? '']))
    flushSync(() => setSame((before) => ({ ...before, ...texts })))
  }
  /** Another payment is not the one that was asked about. */
  function forgetSame(field: EventTarget) {
    if (!(field instanceof HTMLInputElement) || field.type === 'checkbox') return
    const row = rowOf(field.name)
    if (row !== null && same[row] !== undefined) setSame({ ...same, [row]: undefined })
  }
  const { form, errors, isSending } = useForm({
    schema: NewBatch,
    draft: DRAFT,
    complete: (fields) => ({ receipts: receiptsIn(fields) }),
    fieldOf,
    send: async (batch, idempotencyKey) => {
      setPosting(true)
      try {
        const recorded = await call(receiptBatches.record, { body: bodyOf(batch), idempotencyKey })
        if (form.ref.current) later.loaded()?.sendChosen(queries, rowsIn(fieldsOf(form.ref.current)), recorded)
        forgetRows()
        void refresh(queries, leasesAdmin.list.path)
        void refresh(queries, '/api/admin/tenants')
        onRecorded(recorded)
      } catch (error) {
        flushSync(() => setPosting(false))
        askAgain(error)
        setFailure(errorMessage(error, 'Failed to record the payments'))
        throw error
      }
    },
    onSent: () => {},
    // The text above the button says it.
    onFailed: () => {},
  })

  const { keys, hasRoom, focusRow, addRows, renew, goOn } = useRows(form.ref)
  const readSum = useEffectEvent(() => {
    if (isAgain) focusRow(0)
    if (form.ref.current) setSum(sumOf(fieldsOf(form.ref.current)))
  })
  // A draft is put back into the fields after they were rendered.
  useEffect(() => {
    const timer = setTimeout(() => readSum(), 0)
    return () => clearTimeout(timer)
  }, [])
  async function clear() {
    const what = `What you typed for ${formatCount(sum.count, 'payment')} will be lost.`
    if (!(await ask({ title: 'Clear all payments?', description: what, no: 'Keep them', yes: 'Clear all' }))) return
    form.ref.current?.reset()
    forgetDraft(DRAFT)
    later.loaded()?.forgetChosen()
    setSum(NOTHING)
    setSame({})
    setFailure(undefined)
    renew()
  }
  return (
    // The keys of all fields arrive here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...form}
      aria-label="Payments"
      onKeyDown={goOn}
      onInput={(event) => {
        form.onInput(event)
        setFailure(undefined)
        forgetSame(event.target)
        setSum(sumOf(fieldsOf(event.currentTarget)))
      }}
    >
      <ReceivedOn error={errors['receivedOn']} className="mb-4 max-w-52" />
      {/* What is typed while it is being sent would be lost. */}
      <div inert={isPosting} className="rounded-card border border-line bg-surface px-4 py-2">
        {keys.map((key, row) => (
          <BatchRow key={key} row={row} errors={errors} same={same[row]} />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {hasRoom && (
          <Button variant="secondary" onClick={addRows}>
            Add rows
          </Button>
        )}
        {sum.count > 0 && (
          <Button variant="quiet" onClick={() => void clear()} disabled={isSending}>
            Clear all
          </Button>
        )}
      </div>
      <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper py-3">
        <div>
          <p aria-live="polite" className="font-semibold">
            {`${formatCount(sum.count, 'payment')}, ${formatAmount(sum.cents / 100)} in total`}
          </p>
          <p className="text-sm text-muted">Every tenant with an account gets a receipt by email.</p>
          <p role="alert" className="text-sm font-medium text-brick">
            {failure}
          </p>
        </div>
        <Button type="submit" pending={isSending} pendingText="Recording...">
          {sum.count > 0 ? `Record ${formatCount(sum.count, 'payment')}` : 'Record payments'}
        </Button>
      </div>
    </form>
  )
}
