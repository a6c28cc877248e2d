import { MAX_METHODS, type PaymentMethod } from '#contract/payments/methods-own.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentSettings } from '../api.ts'
import { PaymentsOff } from '../checkout/payments-off.tsx'
import { invalidateUnverified } from '../debits/api.ts'
import { AddMethod } from './add-card.tsx'

interface AddingProps {
  count: number
  company: string
  onAdded: (method: PaymentMethod) => void
}

const ADD = { card: 'Add a card', us_bank_account: 'Add a bank account' }

/** The button for another card, or why there can be no other. */
export function Adding({ count, company, onAdded }: AddingProps) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<PaymentMethod['kind'] | null>(null)
  const heading = useKeptFocus<HTMLHeadingElement>(kind !== null)
  const buttons = useKeptFocus<HTMLDivElement>(kind === null)
  const settings = useQuery(paymentSettings())
  if (settings.data?.mode === 'off') return <PaymentsOff />
  if (count >= MAX_METHODS)
    return (
      <p className="text-muted">{`You can save up to ${MAX_METHODS} payment methods. Remove one to add another.`}</p>
    )
  if (kind === null)
    return (
      <div ref={buttons} tabIndex={-1} className="flex flex-wrap gap-3 outline-none">
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
