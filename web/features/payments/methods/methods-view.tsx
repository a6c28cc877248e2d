import { MAX_METHODS, type PaymentMethod } from '#contract/payments/methods-own.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import { useEffect, useState } from 'react'
import { BackToPayments } from '../back-to-payments.tsx'
import { paymentSettings } from '../api.ts'
import { PaymentsOff } from '../checkout/payments-off.tsx'
import { invalidateUnverified } from '../debits/api.ts'
import { savedAccounts } from '../lazy-debits.ts'
import { AddMethod } from './add-card.tsx'
import { addMethod, invalidateMethods, ownMethods } from './api.ts'
import { endingOf } from './method-names.ts'
import { MethodRow } from './method-row.tsx'

const tellAdded = (method: PaymentMethod) =>
  toast(
    method.kind === 'card' ? 'Card saved' : 'Bank account saved',
    `${endingOf(method)} can be used the next time you pay.`,
  )

/** Saves the card of a visit to the bank's page. The address is not trusted; the server asks the provider. */
function useReturned(setupIntentId: string | null) {
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(setupIntentId !== null)
  useEffect(() => {
    if (setupIntentId === null) return
    void addMethod(setupIntentId)
      .then(tellAdded, (error: unknown) => toast("Your card wasn't saved", errorMessage(error), 'destructive'))
      .then(() => invalidateMethods(queries))
      .finally(() => setSaving(false))
  }, [setupIntentId, queries])
  return isSaving
}

interface AddingProps {
  count: number
  company: string
  onAdded: (method: PaymentMethod) => void
}

const ADD = { card: 'Add a card', us_bank_account: 'Add a bank account' }

/** The button for another card, or why there can be no other. */
function Adding({ count, company, onAdded }: AddingProps) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<PaymentMethod['kind'] | null>(null)
  const heading = useKeptFocus<HTMLHeadingElement>(kind !== null)
  const settings = useQuery(paymentSettings())
  if (settings.data?.mode === 'off') return <PaymentsOff />
  if (count >= MAX_METHODS)
    return (
      <p className="text-muted">{`You can save up to ${MAX_METHODS} payment methods. Remove one to add another.`}</p>
    )
  if (kind === null)
    return (
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setKind('card')}>{ADD.card}</Button>
        {settings.data?.hasBankDebit && (
          <Button variant="secondary" onClick={() => setKind('us_bank_account')}>
            {ADD.us_bank_account}
          </Button>
        )}
      </div>
    )
  return (
    <section aria-labelledby="add-card">
      <h2 ref={heading} id="add-card" tabIndex={-1} className="mb-5 text-2xl outline-none">
        {ADD[kind]}
      </h2>
      <AddMethod
        kind={kind}
        company={company}
        close={() => setKind(null)}
        onWaiting={() => {
          setKind(null)
          void invalidateUnverified(queries)
          toast('Bank account added', 'Verify it here once the deposits have arrived.')
        }}
        onAdded={(method) => {
          setKind(null)
          onAdded(method)
        }}
      />
    </section>
  )
}

/** The user's saved payment methods, in its own chunk. */
export function MethodsView({ setupIntentId, company }: { setupIntentId: string | null; company: string }) {
  const { data, isError, isFetching, refetch } = useQuery(ownMethods())
  const isSaving = useReturned(setupIntentId)
  const list = useKeptFocus<HTMLDivElement>(data?.length)

  const added = (method: PaymentMethod) => {
    tellAdded(method)
    void refetch()
  }

  return (
    <>
      <p className="mt-2 mb-8 max-w-prose text-lg text-muted">
        Cards and bank accounts you saved to pay faster. Their numbers stay with our payment processor.
      </p>
      {isSaving && <output className="mb-5 block font-semibold">Saving your card...</output>}
      {!data && isError && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          We couldn't load your payment methods.
        </LoadFailure>
      )}
      {!data && !isError && <Skeleton className="h-64 rounded-card" />}
      {data && (
        <>
          <LazyPart from={savedAccounts} skeleton={null}>
            {({ UnverifiedAccounts }) => <UnverifiedAccounts />}
          </LazyPart>
          <div ref={list} tabIndex={-1} className="mb-8 outline-none">
            {data.length === 0 ? (
              <PortalCard>
                <EmptyState icon={<CreditCard />} title="No saved payment methods" className="py-8!">
                  Save a card here, or check the box when you pay with a new one.
                </EmptyState>
              </PortalCard>
            ) : (
              <PortalCard className="py-1! sm:py-3!">
                <ul aria-label="Your payment methods" className="divide-y divide-line">
                  {data.map((method) => (
                    <MethodRow key={method.id} method={method} hasOthers={data.length > 1} refetch={refetch} />
                  ))}
                </ul>
              </PortalCard>
            )}
          </div>
          <Adding count={data.length} company={company} onAdded={added} />
        </>
      )}
      <BackToPayments />
    </>
  )
}
