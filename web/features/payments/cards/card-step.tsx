import type { PaymentType } from '#contract/payments/own.ts'
import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import type { OwnPayment } from '#contract/payments/own.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getPayment, paymentSummary, recordAttempt } from '../api.ts'
import type { Begun, Confirm } from '../checkout/confirm-result.ts'
import { isMade } from '../checkout/made.ts'
import { savedCards } from '../lazy-cards.ts'
import { newMethod } from '../lazy-debits.ts'
import { ownMethods } from '../methods/api.ts'
import { sendKept } from './kept-card.ts'
import { useRestored } from './use-restored.ts'

const UNKNOWN = "We couldn't confirm your payment. Please try again."
const DECLINED = "You haven't been charged. Try again or use a different card."
const SAFE = "It's safe to try again. You won't be charged twice."

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

export interface CardStepProps {
  begun: Begun
  amount: string
  type: PaymentType
  /** Who is authorized to debit a bank account. */
  company: string
  /** `isSure`: it is paid. Otherwise it was sent to the bank. */
  onPaid: (isSure: boolean) => void
  /** The payment ended without being paid. */
  onEnded: () => void
}

/** The chosen saved method: the default, until another one or a new card (null) is chosen. */
function useChosen(methods: readonly PaymentMethod[] | undefined) {
  const [chosen, choose] = useState<string | null | undefined>(undefined)
  const usable = methods?.filter(({ expiry }) => expiry !== 'expired') ?? []
  const initial = usable.find(({ isDefault }) => isDefault)?.id ?? null
  const isThere = usable.some(({ id }) => id === chosen)
  return { chosen: chosen === undefined ? initial : isThere ? chosen : null, choose }
}

/** The card form of a started payment, or the choice of a saved card. After a decline the same payment can be retried. */
export function CardStep({ begun, amount, type, company, onPaid, onEnded }: CardStepProps) {
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [isPaying, setPaying] = useState(false)
  const methods = useQuery(ownMethods())
  const { chosen, choose } = useChosen(methods.data)
  const isNew = chosen === null
  const [isKept, setKept] = useState(false)
  const [kind, setKind] = useState<PaymentMethod['kind']>('card')
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null)
  /** The month that was paid while this page was open. */
  const [paidMonth, setPaidMonth] = useState<string | null>(null)

  const setBusy = (isIt: boolean) => {
    isBusy.current = isIt
    setPaying(isIt)
  }

  useRestored(() => setBusy(false))

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
    if (isMade(payment)) return onPaid(payment.status === 'completed')
    if (await isPaidElsewhere(payment)) return setBusy(false)
    const outcome = await confirm(isNew && (await sendKept(begun, isKept && kind === 'card')))
    if (outcome.status === 'leaving') return
    if (outcome.status === 'ended') {
      const now = await getPayment(begun.paymentId)
      return isMade(now) ? onPaid(now.status === 'completed') : onEnded()
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
      // The provider's event about an earlier try may have come since this one began.
      const now = isConflict(error) ? await getPayment(begun.paymentId).catch(() => null) : null
      if (now && isMade(now)) return onPaid(now.status === 'completed')
      fail(errorMessage(error, UNKNOWN), SAFE)
      // A saved card may be gone.
      void methods.refetch()
    }
  }

  const common = { isPaying, payText: `Pay ${formatAmount(amount)}`, pay: (confirm: Confirm) => void pay(confirm) }
  // The choice comes first, so that nothing moves once it is there.
  if (methods.isPending) return <Skeleton className="h-156 sm:h-135" />
  const saved = methods.data ?? []
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
      {saved.length > 0 && (
        <LazyPart from={savedCards} skeleton={<Skeleton className="h-96" />}>
          {({ SavedCards }) => (
            <SavedCards
              {...common}
              methods={saved}
              begun={begun}
              amount={amount}
              type={type}
              company={company}
              chosen={chosen}
              choose={choose}
            />
          )}
        </LazyPart>
      )}
      {isNew && (
        <LazyPart from={newMethod} skeleton={<Skeleton className="h-72" />}>
          {({ NewMethod }) => (
            <NewMethod
              {...common}
              begun={begun}
              amount={amount}
              type={type}
              company={company}
              kind={kind}
              choose={setKind}
              saved={saved.length}
              isKept={isKept}
              keep={setKept}
            />
          )}
        </LazyPart>
      )}
    </>
  )
}
