import type { OwnPayment, PaymentType } from '#contract/payments/own.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { focusHeading } from '#web/lib/routing/focus-heading.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { useOutcomeHeading } from '#web/lib/routing/use-outcome-heading.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { InlineFailure } from '#web/ui/feedback/inline-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { ownPayment } from '../api.ts'
import { ReceiptButton } from '../history/receipt-button.tsx'
import { fetchReceipt, receiptNameOf } from '../history/receipts.ts'
import { cardOf, purposeOf } from '../labels.ts'

/** Removes the confirmation from this history entry. The focus was on its button and moves to the page's heading. */
function dismiss() {
  navigate('/dashboard', { replace: true })
  focusHeading()
}

const LOOKS = {
  completed: { title: 'Payment received', Icon: CircleCheck, color: 'text-green-text' },
  pending: { title: 'Payment processing', Icon: Clock, color: 'text-muted' },
  failed: { title: 'Payment failed', Icon: CircleAlert, color: 'text-brick' },
}

const SENT = { ...LOOKS.pending, title: 'Payment sent to your bank' }

/** What a debit counts for until its bank answers, and what follows if the bank does not pay. */
const UNTIL_PAID: Record<PaymentType, string> = {
  rent: "Your rent counts as paid on the day it was sent. If your bank doesn't pay, we'll email you and the rent is due again.",
  deposit: "If your bank doesn't pay, we'll email you and the deposit is due again.",
  fees: "If your bank doesn't pay, we'll email you and the fee is due again.",
}

const wordsOf = ({ status, failureMessage, answerBy, paymentType }: OwnPayment) =>
  answerBy !== null && failureMessage === null
    ? `Processing. Your bank has until ${formatDay(answerBy)} to pay. ${UNTIL_PAID[paymentType]} This isn't a receipt.`
    : {
        completed: "Thank you! We're emailing you a receipt.",
        pending: failureMessage ?? "We'll email you a receipt once your bank responds.",
        failed: failureMessage ?? "Your payment wasn't confirmed. Please try again.",
      }[status]

const factsOf = (payment: OwnPayment) =>
  [
    ['Amount', formatAmount(payment.amount)],
    [
      payment.sentAt === null ? 'Date' : 'Sent on',
      formatDate(payment.sentAt ?? payment.completedAt ?? payment.createdAt),
    ],
    ['For', purposeOf(payment)],
    [payment.isProcessing ? 'From' : 'Paid with', payment.status === 'failed' ? null : cardOf(payment)],
    ['Receipt number', payment.receiptNumber],
  ] as const

const FRAME = 'mt-8 rounded-card border border-line bg-surface p-5 shadow-soft sm:p-7'
const FACTS = 'mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3'

/** As high as the confirmation, so that what is below it stays where it is. */
const Loading = () => (
  <div className={FRAME}>
    <div className="text-2xl">
      <Skeleton className="h-[1lh] w-56" />
    </div>
    <Skeleton className="mt-2 h-[1lh]" />
    <div className={FACTS}>
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place}>
          <div className="text-sm">
            <Skeleton className="h-[1lh] w-20" />
          </div>
          <Skeleton className="h-[1lh] w-32" />
        </div>
      ))}
    </div>
    <Skeleton className="mt-6 h-11 w-56" />
  </div>
)

/** What was paid, after a payment, or that it failed after all. It stays, also after a reload, until it is dismissed. In its own chunk. */
export function PaymentConfirmation({ id }: { id: string }) {
  const { data: payment, isError, isFetching, refetch } = useQuery(ownPayment(id))
  const heading = useOutcomeHeading(payment !== undefined)
  if (!payment && isError) {
    return (
      <div className={FRAME}>
        <InlineFailure retry={refetch} isTrying={isFetching}>
          We couldn't load your payment.
        </InlineFailure>
      </div>
    )
  }
  if (!payment) return <Loading />
  const { title, Icon, color } = payment.isProcessing ? SENT : LOOKS[payment.status]
  return (
    <section aria-labelledby="payment-confirmation" className={FRAME}>
      <div aria-live="polite">
        <h2
          ref={heading}
          id="payment-confirmation"
          tabIndex={-1}
          className="flex scroll-mt-30 items-center gap-3 text-2xl"
        >
          <Icon className={cx('size-6 shrink-0', color)} />
          {title}
        </h2>
        <p className="mt-2 text-muted">{wordsOf(payment)}</p>
      </div>
      <dl className={FACTS}>
        {factsOf(payment).map(
          ([name, value]) =>
            value !== null && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {payment.status === 'completed' && (
          <ReceiptButton name={receiptNameOf(payment)} fetchFile={() => fetchReceipt(id)}>
            Download receipt
          </ReceiptButton>
        )}
        {payment.status === 'failed' && <LinkButton to="/payment">Pay again</LinkButton>}
        <Button variant={payment.status === 'failed' ? 'secondary' : undefined} onClick={dismiss}>
          Done
        </Button>
      </div>
    </section>
  )
}
