import { PAYMENT_TYPES, PURPOSE_MAX } from '#contract/payments/own.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DollarField } from '../dollar-field.tsx'
import { amountOf } from './amount.ts'
import type { Draft } from './checkout-draft.ts'
import { dueAmount, helpFor, RentBalanceNotice } from '../rent/rent-balance-notice.tsx'
import type { Summary } from '../summary.ts'
import { TYPE_NAMES } from '#contract/payments/type-names.ts'

const INVALID = 'Please enter a valid payment amount.'
const NOT_BEGUN = 'Failed to initialize payment. Please try again.'
const CHOICES = PAYMENT_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))

interface AmountStepProps {
  draft: Draft
  summary: Summary
  change: (draft: Draft) => void
  /** Creates the payment and continues to the card. */
  begin: (amount: string) => Promise<void>
}

/** The payment type and amount. Each type keeps the amount that was typed for it. */
export function AmountStep({ draft, summary, change, begin }: AmountStepProps) {
  const { paymentType, amounts } = draft
  const field = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const typed = amounts[paymentType] ?? dueAmount(paymentType, summary)

  function refuse(message: string) {
    flushSync(() => setError(message))
    field.current?.focus()
  }

  /** Legal limits and invalid amounts are shown at the field. An expired session redirects to the sign-in form by itself. */
  function fail(failure: unknown) {
    const isKnown = failure instanceof ApiError
    if (isKnown && failure.issues.length > 0) return refuse(failure.issues[0]?.message ?? INVALID)
    if (isKnown && failure.status === 401) return undefined
    const isTold = isKnown && (failure.code === 'rate_limited' || failure.status === 503)
    const note = isTold ? (failure.serverMessage ?? undefined) : undefined
    return toast("Your payment wasn't started", NOT_BEGUN, 'destructive', { note })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    const amount = amountOf(typed)
    if (amount === null) {
      toast('Invalid Amount', INVALID, 'destructive')
      return refuse(INVALID)
    }
    isBusy.current = true
    setSending(true)
    try {
      await begin(amount)
    } catch (failure) {
      flushSync(() => setSending(false))
      fail(failure)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Payment"
      className="grid gap-5"
    >
      <SelectField
        label="Payment type"
        name="paymentType"
        choices={CHOICES}
        value={paymentType}
        onChange={({ currentTarget }) => {
          setError(undefined)
          change({ ...draft, paymentType: PAYMENT_TYPES.find((type) => type === currentTarget.value) ?? 'rent' })
        }}
      />
      <DollarField
        ref={field}
        label="Amount"
        name="amount"
        value={typed}
        onChange={({ currentTarget }) => {
          setError(undefined)
          change({ ...draft, amounts: { ...amounts, [paymentType]: currentTarget.value } })
        }}
        help={helpFor(paymentType, summary)}
        error={error}
        aria-required
      />
      {paymentType === 'fees' && (
        <TextField
          label="What's it for?"
          optional
          name="purpose"
          autoComplete="off"
          maxLength={PURPOSE_MAX}
          value={draft.purpose}
          onChange={({ currentTarget }) => change({ ...draft, purpose: currentTarget.value })}
          help="A short description for your receipt."
        />
      )}
      <div aria-live="polite" className="empty:hidden">
        <RentBalanceNotice type={paymentType} summary={summary} amount={amountOf(typed)} />
      </div>
      <Button type="submit" size="large" wide pending={isSending} pendingText="Preparing...">
        Continue to payment
      </Button>
    </form>
  )
}
