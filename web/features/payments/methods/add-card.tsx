import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { createIdempotencyKeys } from '#web/lib/api/idempotency-key.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CardForm } from '../cards/card-form.tsx'
import { useRestored } from '../cards/use-restored.ts'
import type { Confirm } from '../checkout/confirm-result.ts'
import { checkWaiting } from '../debits/api.ts'
import { savedAccounts } from '../lazy-debits.ts'
import { addMethod, begunSetup } from './api.ts'

const WORDS = {
  card: { thing: 'card', button: 'Save card' },
  us_bank_account: { thing: 'bank account', button: 'Save bank account' },
}
const isFinal = (problem: unknown) => problem instanceof ApiError && problem.status === 409
const newKey = () => createIdempotencyKeys().keyFor('card')

interface AddMethodProps {
  kind: PaymentMethod['kind']
  /** Who is authorized to debit a bank account. */
  company: string
  onAdded: (method: PaymentMethod) => void
  /** A bank account waits for its owner to tell what was deposited. */
  onWaiting: () => void
  close: () => void
}

/** The form for a new card or bank account. After a refusal another one can be tried. */
export function AddMethod({ kind, company, onAdded, onWaiting, close }: AddMethodProps) {
  const { thing, button } = WORDS[kind]
  const [key, setKey] = useState(newKey)
  const { data: begun, error, isFetching, refetch } = useQuery(begunSetup(key, kind))
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const setBusy = (isIt: boolean) => {
    isBusy.current = isIt
    setSaving(isIt)
  }
  useRestored(() => setBusy(false))

  async function save(setupIntentId: string, confirm: Confirm) {
    if (isBusy.current) return
    setBusy(true)
    setFailure(null)
    try {
      const outcome = await confirm(false)
      if (outcome.status === 'leaving') return
      if (outcome.status === 'waiting') {
        // An event tells the server too, so a failure here only means that the list has it a little later.
        await checkWaiting(setupIntentId).catch(() => undefined)
        return onWaiting()
      }
      if (outcome.status === 'declined') setFailure(outcome.message)
      // Only the server knows whether it was saved.
      else onAdded(await addMethod(setupIntentId))
    } catch (problem) {
      setFailure(errorMessage(problem, `We couldn't save your ${thing}. Please try again.`))
      // What was confirmed cannot be confirmed with another one.
      if (isFinal(problem)) setKey(newKey())
    }
    setBusy(false)
  }

  const form = begun && {
    begun,
    isPaying: isSaving,
    payText: button,
  }
  return (
    <PortalCard className="max-w-[40rem]">
      {failure !== null && (
        <Notice tone="error" title={`Your ${thing} wasn't saved`} className="mb-5">
          {failure}
        </Notice>
      )}
      {form && kind === 'us_bank_account' && (
        <LazyPart from={savedAccounts} skeleton={<Skeleton className="h-72" />}>
          {({ BankSetupForm }) => (
            <BankSetupForm
              {...form}
              company={company}
              pay={(confirm) => void save(form.begun.setupIntentId, confirm)}
            />
          )}
        </LazyPart>
      )}
      {form && kind === 'card' && (
        <CardForm {...form} pay={(confirm) => void save(form.begun.setupIntentId, confirm)}>
          <p className="col-span-2 text-sm text-muted">
            Nothing is charged now. We keep the card's brand, last four digits and expiration date. The number goes
            straight to our payment processor.
          </p>
        </CardForm>
      )}
      {!begun && error && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          {errorMessage(error, `We couldn't prepare the ${thing} form.`)}
        </LoadFailure>
      )}
      {!begun && !error && <Skeleton className="h-72" />}
      <Button variant="secondary" className="mt-5" onClick={close} disabled={isSaving}>
        Cancel
      </Button>
    </PortalCard>
  )
}
