import type { Autopay } from '#contract/payments/autopay-own.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import type { ScheduledPayment } from '#contract/payments/summary-own.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQueryClient } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import { type ComponentProps, useState } from 'react'
import { endingOf } from '../methods/method-names.ts'
import { AlsoScheduled } from '../scheduled/also-scheduled.tsx'
import { pause, resume, skipNext, storeAutopay, turnOff, unskipNext } from './api.ts'
import { LastPayment, NextPayment } from './next-payment.tsx'
import { Pause, Paused } from './pause.tsx'
import { TermsForm } from './terms-form.tsx'
import { TurnOff } from './turn-off.tsx'

const NO_CARD = (
  <PortalCard>
    <EmptyState
      icon={<CreditCard />}
      title="Save a payment method first"
      actions={<LinkButton to="/payment-methods">Add a payment method</LinkButton>}
      className="py-8!"
    >
      Autopay charges a payment method that you saved.
    </EmptyState>
  </PortalCard>
)

const NO_RENT = (
  <PortalCard>
    <EmptyState icon={<CreditCard />} title="No rent to pay" className="py-8!">
      There's no rent on your account, so there's nothing to pay automatically.
    </EmptyState>
  </PortalCard>
)

/** The form, or why there can be none. */
function Terms(props: ComponentProps<typeof TermsForm>) {
  if (props.autopay.dueDay === null) return NO_RENT
  if (props.methods.length === 0) return NO_CARD
  return (
    <PortalCard>
      <h2 className="mb-5 text-xl">{props.autopay.isOn ? 'How your rent is paid' : 'Turn on autopay'}</h2>
      <TermsForm {...props} />
    </PortalCard>
  )
}

const methodName = (methods: readonly PaymentMethod[], id: string | null) => {
  const method = methods.find((one) => one.id === id)
  return method ? endingOf(method) : null
}

/** Tells what the next payment is, after something was saved. */
const nextText = ({ next }: Autopay) => (next === null ? '' : `The next payment is on ${formatDay(next.on)}.`)

type Work = 'skip' | 'off' | 'pause'

interface AutopayContentProps {
  userId: string
  company: string
  autopay: Autopay
  methods: readonly PaymentMethod[]
  scheduled: readonly ScheduledPayment[]
  /** Fetches what holds again, after something failed. */
  refetch: () => Promise<unknown>
}

/** The next payment, the last one and the terms, which can be changed. */
export function AutopayContent({ userId, company, autopay, methods, scheduled, refetch }: AutopayContentProps) {
  const queries = useQueryClient()
  const [working, setWorking] = useState<Work | null>(null)
  const { isOn, isMethodLost, next, last, atEnd, pause: paused } = autopay
  const content = useKeptFocus<HTMLDivElement>([isOn, next?.on, next?.isSkipped, paused !== null].join(' '))

  async function attempt(what: Work, work: () => Promise<Autopay>, done: (after: Autopay) => void) {
    setWorking(what)
    try {
      const after = await work()
      storeAutopay(queries, after)
      done(after)
    } catch (error) {
      toast("Autopay wasn't changed", errorMessage(error), 'destructive')
      await refetch()
    }
    setWorking(null)
  }

  const skipped = ({ next: one }: Autopay) =>
    toast('Payment skipped', one ? `Nothing is charged on ${formatDay(one.on)}.` : '')
  const planned = (after: Autopay) => toast('Payment planned again', nextText(after))
  const ended = ({ next: left }: Autopay) =>
    toast(
      'Autopay is off',
      [
        left ? `The payment of ${formatDay(left.on)} is still made.` : 'Autopay makes no more payments.',
        scheduled.length > 0 && 'Payments that you scheduled are still made.',
      ]
        .filter(Boolean)
        .join(' '),
    )
  const stopped = ({ pause: now }: Autopay) =>
    toast(
      'Autopay is paused',
      now?.resumesOn ? `It starts again in ${formatMonth(now.resumesOn)}.` : 'It starts again when you say so.',
    )
  const resumed = (after: Autopay) => toast('Autopay starts again', nextText(after))
  const saved = (after: Autopay) => {
    toast(isOn ? 'Autopay changed' : 'Autopay is on', nextText(after))
    storeAutopay(queries, after)
  }

  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {isMethodLost && (
        <Notice tone="error" className="mb-8">
          The payment method for autopay has expired or is no longer saved, so it can't be charged. Choose another one
          below.
        </Notice>
      )}
      {paused && (
        <Paused
          pause={paused}
          cap={autopay.cap}
          hasScheduled={scheduled.length > 0}
          leftOn={next && next.isLocked && !next.isSkipped ? next.on : null}
          isWorking={working === 'pause'}
          resume={() => void attempt('pause', resume, resumed)}
        />
      )}
      {next && (
        <NextPayment
          next={next}
          method={methodName(methods, next.methodId)}
          isWorking={working === 'skip'}
          skip={() => void attempt('skip', () => skipNext(next.on), skipped)}
          unskip={() => void attempt('skip', unskipNext, planned)}
        />
      )}
      {isOn && !paused && !isMethodLost && next === null && (
        <p className="mb-8">Autopay is on. All rent on your lease is paid, so nothing will be charged.</p>
      )}
      {isOn && atEnd && (
        <p className="mb-8 max-w-prose">
          {`Your lease ends on ${formatDay(atEnd.endsOn)}, so the rent of its last month is charged on ${formatDay(atEnd.on)}.`}
        </p>
      )}
      {isOn && <AlsoScheduled scheduled={scheduled} />}
      {last && <LastPayment last={last} />}
      {autopay.isShared && (
        <p className="mb-8 max-w-prose">
          You share your lease, so autopay charges your share of the rent that is due, and never more than is open.
        </p>
      )}
      <Terms
        autopay={autopay}
        methods={methods.filter(({ expiry }) => expiry !== 'expired')}
        userId={userId}
        company={company}
        onSaved={saved}
      />
      {isOn && !paused && (
        <Pause
          isWorking={working === 'pause'}
          pause={(resumesOn) => void attempt('pause', () => pause(resumesOn), stopped)}
        />
      )}
      {isOn && <TurnOff isWorking={working === 'off'} turnOff={() => void attempt('off', turnOff, ended)} />}
    </div>
  )
}
