import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
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
import { unverifiedAccounts } from '../debits/api.ts'
import { savedAccounts } from '../lazy-debits.ts'
import { Adding } from './adding.tsx'
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
      .then(tellAdded, (error: unknown) =>
        toast("Your payment method wasn't saved", errorMessage(error), 'destructive'),
      )
      .then(() => invalidateMethods(queries))
      .finally(() => setSaving(false))
  }, [setupIntentId, queries])
  return isSaving
}

/** The user's saved payment methods, in its own chunk. */
export function MethodsView({ setupIntentId, company }: { setupIntentId: string | null; company: string }) {
  const { data, isError, isFetching, refetch } = useQuery(ownMethods())
  const isSaving = useReturned(setupIntentId)
  const waiting = useQuery(unverifiedAccounts())
  const accounts = waiting.data ?? []
  // What waits is above the list, so the list is shown once both are known.
  const isKnown = data !== undefined && !waiting.isPending
  const list = useKeptFocus<HTMLDivElement>(isKnown ? `${data.length} ${accounts.length}` : undefined)

  const added = (method: PaymentMethod) => {
    tellAdded(method)
    void refetch()
  }

  return (
    <>
      <p className="mt-2 mb-8 max-w-prose text-lg text-muted">
        What you saved to pay faster. The numbers stay with our payment processor.
      </p>
      {isSaving && <output className="mb-5 block font-semibold">Saving your payment method...</output>}
      {!data && isError && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          We couldn't load your payment methods.
        </LoadFailure>
      )}
      {!isKnown && !isError && <Skeleton className="h-64 rounded-card" />}
      {isKnown && (
        <div ref={list} tabIndex={-1} className="outline-none">
          {waiting.isError && (
            <LoadFailure retry={waiting.refetch} isTrying={waiting.isFetching}>
              We couldn't load the bank accounts that wait to be verified.
            </LoadFailure>
          )}
          {accounts.length > 0 && (
            <LazyPart from={savedAccounts} skeleton={<Skeleton className="mb-8 h-64 rounded-card" />}>
              {({ UnverifiedAccounts }) => <UnverifiedAccounts accounts={accounts} />}
            </LazyPart>
          )}
          {data.length === 0 && accounts.length === 0 && (
            <PortalCard className="mb-8">
              <EmptyState icon={<CreditCard />} title="No saved payment methods" className="py-8!">
                Save a card here, or check the box when you pay with a new one.
              </EmptyState>
            </PortalCard>
          )}
          {data.length > 0 && (
            <PortalCard className="mb-8 py-1! sm:py-3!">
              <ul aria-label="Your payment methods" className="divide-y divide-line">
                {data.map((method) => (
                  <MethodRow key={method.id} method={method} hasOthers={data.length > 1} refetch={refetch} />
                ))}
              </ul>
            </PortalCard>
          )}
          <Adding count={data.length} company={company} onAdded={added} />
        </div>
      )}
      <BackToPayments />
    </>
  )
}
