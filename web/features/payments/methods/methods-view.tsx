import { MAX_METHODS, type PaymentMethod } from '#contract/payments/methods-own.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
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
import { AddCard } from './add-card.tsx'
import { addMethod, invalidateMethods, ownMethods } from './api.ts'
import { endingOf } from './method-names.ts'
import { MethodRow } from './method-row.tsx'

const tellAdded = (method: PaymentMethod) =>
  toast('Card saved', `${endingOf(method)} can be used the next time you pay.`)

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
  onAdded: (method: PaymentMethod) => void
}

/** The button for another card, or why there can be no other. */
function Adding({ count, onAdded }: AddingProps) {
  const [isOpen, setOpen] = useState(false)
  const heading = useKeptFocus<HTMLHeadingElement>(isOpen)
  const settings = useQuery(paymentSettings())
  if (settings.data?.mode === 'off') return <PaymentsOff />
  if (count >= MAX_METHODS)
    return (
      <p className="text-muted">{`You can save up to ${MAX_METHODS} payment methods. Remove one to add another.`}</p>
    )
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Add a card</Button>
  return (
    <section aria-labelledby="add-card">
      <h2 ref={heading} id="add-card" tabIndex={-1} className="mb-5 text-2xl outline-none">
        Add a card
      </h2>
      <AddCard
        close={() => setOpen(false)}
        onAdded={(method) => {
          setOpen(false)
          onAdded(method)
        }}
      />
    </section>
  )
}

/** The user's saved payment methods, in its own chunk. */
export function MethodsView({ setupIntentId }: { setupIntentId: string | null }) {
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
        Cards you saved to pay faster. Card numbers stay with our payment processor.
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
          <Adding count={data.length} onAdded={added} />
        </>
      )}
      <BackToPayments />
    </>
  )
}
