import type { OwnPayment } from '#contract/payments/own.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getPayment, recordAttempt, paymentSummary } from '../api.ts'
import type { Begun, Confirm } from '../checkout/confirm-result.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { StripeCardForm } from './stripe-card-form.tsx'

const UNKNOWN = "We couldn't confirm your payment. Please try again."
const DECLINED = "You haven't been charged. Try again or use a different card."
const SAFE = "It's safe to try again. You won't be charged twice."

interface CardStepProps {
  begun: Begun
  amount: string
  /** `isSure`: it is paid. Otherwise it is still processing. */
  onPaid: (isSure: boolean) => void
  /** The payment ended without being paid. */
  onEnded: () => void
}

/** The card form of a started payment. After a decline the same payment can be retried. */
export function CardStep({ begun, amount, onPaid, onEnded }: CardStepProps) {
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [isPaying, setPaying] = useState(false)
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null)
  /** The month that was paid while this page was open. */
  const [paidMonth, setPaidMonth] = useState<string | null>(null)

  const setBusy = (isIt: boolean) => {
    isBusy.current = isIt
    setPaying(isIt)
  }

  const free = useEffectEvent(() => setBusy(false))
  useEffect(() => {
    // The page was restored from the back-forward cache after a visit to the bank's page.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && free()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  function fail(title: string, text: string) {
    setBusy(false)
    setFailure({ title, text })
    toast('Payment Failed', title, 'destructive')
  }

  /** Another tab may have paid the same month's rent. */
  async function isPaidElsewhere({ paymentType, rentMonth }: OwnPayment): Promise<boolean> {
    if (paymentType !== 'rent' || rentMonth === null || paidMonth !== null) return false
    const now = await queries.fetchQuery(paymentSummary())
    if (now.rentAmount === null || now.rentMonth <= rentMonth) return false
    setPaidMonth(rentMonth)
    return true
  }

  async function confirmed(confirm: Confirm): Promise<void> {
    const payment = await recordAttempt(begun.paymentId)
    if (payment.status === 'completed') return onPaid(true)
    if (await isPaidElsewhere(payment)) return setBusy(false)
    const outcome = await confirm()
    if (outcome.status === 'leaving') return
    if (outcome.status === 'ended') {
      const { status } = await getPayment(begun.paymentId)
      return status === 'completed' ? onPaid(true) : onEnded()
    }
    if (outcome.status !== 'declined') return onPaid(outcome.status === 'succeeded')
    fail(outcome.message, DECLINED)
  }

  async function pay(confirm: Confirm) {
    if (isBusy.current) return
    setBusy(true)
    setFailure(null)
    try {
      await confirmed(confirm)
    } catch (error) {
      fail(errorMessage(error, UNKNOWN), SAFE)
    }
  }

  const CardForm = begun.mode === 'stripe' ? StripeCardForm : SandboxCardForm
  return (
    <>
      {paidMonth !== null && (
        <Notice tone="error" title={`Rent for ${formatMonth(paidMonth)} has already been paid`} className="mb-5">
          It may have been paid in another tab. Continue only if you want to pay ahead.
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="error" title={failure.title} className="mb-5">
          {failure.text}
        </Notice>
      )}
      <CardForm
        begun={begun}
        isPaying={isPaying}
        payText={`Pay ${formatAmount(amount)}`}
        pay={(confirm) => void pay(confirm)}
      />
    </>
  )
}
