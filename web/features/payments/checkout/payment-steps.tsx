import { formatAmount } from '#contract/core/format-money.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { AmountStep } from './amount-step.tsx'
import { centsOf, isSome } from './amount.ts'
import { begunPayment, invalidatePayments } from '../api.ts'
import { type Attempt, attemptFor, type Draft, forgetDraft, keepDraft, recallDraft } from './checkout-draft.ts'
import { tellMade } from './made.ts'
import { paidState } from './paid-state.ts'
import { expectSoon } from './poll-interval.ts'
import { PayWhen } from '../scheduled/pay-when.tsx'
import { ScheduledList } from '../scheduled/scheduled-list.tsx'
import { UnpaidDebits } from '../rent/unpaid-debits.tsx'
import { periodName, type Summary } from '../summary.ts'
import { resumedCard } from '../lazy-checkout.ts'
import { TYPE_TONES } from '../labels.ts'
import { TYPE_NAMES } from '#contract/payments/type-names.ts'

/** The card step is a history entry: Back leads to the first step, and Forward and reload stay on it. */
const CARD = { step: 'card' }
const isCard = (state: unknown) =>
  typeof state === 'object' && state !== null && 'step' in state && state.step === CARD.step

interface ChosenProps {
  attempt: Attempt
  summary: Summary
  change: () => void
}

/** What is about to be paid, and for which month. */
function Chosen({ attempt, summary, change }: ChosenProps) {
  const { paymentType, amount, purpose } = attempt
  // Loaded below, with the card form.
  const { data } = useQuery({ ...begunPayment(attempt), enabled: false })
  const month = data?.rentMonth ?? null
  const isMore = isSome(summary.rentOpen) && centsOf(amount) > centsOf(summary.rentOpen) && !summary.isBeforeLease
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-5">
      <div>
        <Badge tone={TYPE_TONES[paymentType]}>{TYPE_NAMES[paymentType]}</Badge>
        <p className="mt-1.5 font-display text-3xl font-semibold tabular-nums">{formatAmount(amount)}</p>
        {paymentType === 'rent' && (
          <p className="min-h-[1.6em] text-muted">
            {month !== null && `For ${periodName(summary, month)}${isMore ? ' and later' : ''}`}
          </p>
        )}
        {purpose !== '' && <p className="wrap-anywhere text-muted">For: {purpose}</p>}
      </div>
      <Button variant="secondary" onClick={change}>
        Change
      </Button>
    </div>
  )
}

interface PaymentStepsProps {
  userId: string
  /** The company that is authorized to charge a card later. */
  company: string
  summary: Summary
}

/** The amount step, then the card step. Both are stored in this tab until the payment is made. */
export function PaymentSteps({ userId, company, summary }: PaymentStepsProps) {
  const queries = useQueryClient()
  const { state } = useLocation()
  const [draft, setDraft] = useState<Draft>(() => recallDraft(userId))
  const attempt = isCard(state) ? draft.attempt : null
  const heading = useKeptFocus<HTMLHeadingElement>(attempt === null)

  const change = (next: Draft) => {
    keepDraft(userId, next)
    setDraft(next)
  }

  function finish(isSure: boolean, made = attempt) {
    const paid = made && queries.getQueryData(begunPayment(made).queryKey)
    forgetDraft()
    expectSoon(paid?.paymentId)
    void invalidatePayments(queries)
    tellMade(isSure)
    navigate('/dashboard', { replace: true, ...(paid && { state: paidState(paid.paymentId) }) })
  }

  function endAttempt() {
    change({ ...draft, attempt: null })
    toast('Payment Failed', 'This payment expired before it was completed. Please start again.', 'destructive')
    navigate('/payment', { replace: true })
  }

  /** It was paid elsewhere, for example on the bank's page in another tab, so the next attempt is a new payment. */
  function askAnew() {
    change({ ...draft, attempt: null })
    void invalidatePayments(queries)
    toast('This payment has already been made', 'To pay the same amount again, select Continue to payment.')
  }

  async function begin(amount: string) {
    const next = attemptFor(draft, amount)
    change({ ...draft, attempt: next })
    try {
      const { status, isProcessing } = await queries.fetchQuery({ ...begunPayment(next), staleTime: 0 })
      if (status === 'completed') askAnew()
      // The answer of the bank's page was lost, so the payer does not know that it was sent.
      else if (isProcessing) finish(false, next)
      else navigate('/payment', { state: CARD })
    } catch (error) {
      // A final refusal: with the same key the server would repeat the stored response.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) change({ ...draft, attempt: null })
      throw error
    }
  }

  return (
    <>
      {attempt === null && <UnpaidDebits {...summary} isPaying />}
      {attempt === null && <ScheduledList isPaying className="mb-6 border-b border-line pb-6" />}
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-2xl outline-none">
        {attempt === null ? 'Payment details' : 'How you pay'}
      </h2>
      {attempt === null ? (
        <PayWhen userId={userId} company={company} summary={summary}>
          <AmountStep draft={draft} summary={summary} change={change} begin={begin} />
        </PayWhen>
      ) : (
        <>
          <Chosen attempt={attempt} summary={summary} change={() => navigate(-1)} />
          <LazyPart from={resumedCard} skeleton={<Skeleton className="h-156 sm:h-135" />}>
            {({ ResumedCard }) => (
              <ResumedCard
                key={attempt.key}
                attempt={attempt}
                company={company}
                onPaid={(isSure) => finish(isSure)}
                onEnded={endAttempt}
              />
            )}
          </LazyPart>
        </>
      )}
    </>
  )
}
