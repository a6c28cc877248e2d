import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { parseCents } from '#contract/core/money.ts'
import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { scheduleDays, scheduledText } from '#contract/payments/scheduled-own.ts'
import { createIdempotencyKeys } from '#web/lib/api/idempotency-key.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidatePayments } from '../api.ts'
import { DollarField } from '../dollar-field.tsx'
import { AgreedForm } from '../agreed-form.tsx'
import { amountOf, isSome } from '../checkout/amount.ts'
import { Choice } from '../choice.tsx'
import { ownMethods } from '../methods/api.ts'
import { usableOf } from '../methods/method-field.tsx'
import { endingOf } from '../methods/method-names.ts'
import type { Summary } from '../summary.ts'
import { dueOn, schedule } from './api.ts'
import { forgetPlan, type TypedPlan } from './typed-plan.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

interface ScheduleFormProps {
  company: string
  summary: Summary
  plan: Partial<TypedPlan>
  change: (more: Partial<TypedPlan>) => void
}

/** How much is due on the chosen day, as far as it is known. */
function useDue(payOn: string) {
  const { first, last } = scheduleDays()
  const isAllowed = DAY.test(payOn) && payOn >= first && payOn <= last
  const { data } = useQuery({ ...dueOn(payOn), enabled: isAllowed })
  return isAllowed ? (data?.amount ?? null) : null
}

function Fields({
  company,
  summary,
  plan,
  change,
  methods,
}: ScheduleFormProps & { methods: readonly PaymentMethod[] }) {
  const queries = useQueryClient()
  const [keys] = useState(createIdempotencyKeys)
  const { first, last } = scheduleDays()
  const { rentDueOn, autopay } = summary
  const { payOn = rentDueOn !== null && rentDueOn > first && rentDueOn <= last ? rentDueOn : first } = plan
  const { isAll = true, amount: typed = '' } = plan
  const due = useDue(payOn)
  const chosen = usableOf(methods, plan.methodId)
  const amount = amountOf(typed)
  const isKnown = DAY.test(payOn) && (isAll || amount !== null)

  async function save() {
    const body = { payOn, methodId: chosen.id, amount: isAll ? null : (amount ?? typed) }
    const made = await schedule(body, keys.keyFor(body))
    forgetPlan()
    void invalidatePayments(queries)
    toast('Payment scheduled', `${formatAmount(made.amount)} will be charged on ${formatDay(made.payOn)}.`)
    navigate('/dashboard')
  }

  return (
    <AgreedForm
      label="Scheduled payment"
      text={
        isKnown
          ? scheduledText({
              company,
              method: endingOf(chosen),
              isBank: chosen.kind === 'us_bank_account',
              payOn,
              cents: isAll ? null : parseCents(amount ?? ''),
            })
          : 'Choose a day and an amount to see it.'
      }
      button="Agree and schedule payment"
      isOff={false}
      methods={methods}
      methodId={chosen.id}
      choose={(id) => change({ methodId: id })}
      save={save}
      failure="Your payment wasn't scheduled"
    >
      {(errors, correct) => (
        <>
          <TextField
            label="Day"
            name="payOn"
            type="date"
            min={first}
            max={last}
            value={payOn}
            onChange={({ currentTarget }) => {
              correct('payOn')
              change({ payOn: currentTarget.value })
            }}
            help={`From ${formatDay(first)} to ${formatDay(last)}.`}
            error={errors['payOn']}
            aria-required
          />
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">How much</legend>
            <div className="grid gap-3">
              <Choice name="howMuch" value="all" isChosen={isAll} choose={() => change({ isAll: true })}>
                <span>
                  <span className="font-semibold">All rent that's due then</span>
                  <span className="block min-h-[1lh] text-sm text-muted">
                    {due !== null &&
                      (isSome(due)
                        ? `${formatAmount(due)}, as far as we know today`
                        : 'As far as we know today, nothing will be left to pay')}
                  </span>
                </span>
              </Choice>
              <Choice name="howMuch" value="part" isChosen={!isAll} choose={() => change({ isAll: false })}>
                <span className="font-semibold">Another amount</span>
              </Choice>
            </div>
          </fieldset>
          {isAll ? (
            <FieldError id="scheduled-amount-error" error={errors['amount']} />
          ) : (
            <DollarField
              label="Amount"
              name="amount"
              value={typed}
              onChange={({ currentTarget }) => {
                correct('amount')
                change({ amount: currentTarget.value })
              }}
              error={errors['amount']}
              aria-required
            />
          )}
          {autopay && (
            <p className="text-sm text-muted">
              {`Autopay will charge ${formatAmount(autopay.amount)} on ${formatDay(autopay.on)}. Whichever payment comes later charges only what's still due, so together they never charge more than you owe.`}
            </p>
          )}
        </>
      )}
    </AgreedForm>
  )
}

/** A payment of rent for a later day, with a saved card. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { data, isError, isFetching, refetch } = useQuery(ownMethods())
  if (!data && isError)
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load your saved payment methods.
      </LoadFailure>
    )
  if (!data) return <Skeleton className="h-96" />
  const methods = data.filter(({ expiry }) => expiry !== 'expired')
  if (methods.length > 0) return <Fields {...props} methods={methods} />
  return (
    <>
      <p className="mb-5">A scheduled payment charges a payment method that you saved. Save one first.</p>
      <LinkButton to="/payment-methods">Add a payment method</LinkButton>
    </>
  )
}
