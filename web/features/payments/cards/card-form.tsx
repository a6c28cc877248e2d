import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { CardFormProps } from '../checkout/confirm-result.ts'
import { sandboxCardForm, stripeCardForm } from '../lazy-cards.ts'

/** Loads the form of the provider in use ahead of time. */
export function prefetchForm(mode: string | undefined) {
  if (mode === 'stripe') void stripeCardForm.prefetch()
  if (mode === 'sandbox') void sandboxCardForm.prefetch()
}

const skeleton = <Skeleton className="h-72" />

/** The form of the card provider in use, in its own chunk. */
export const CardForm = (props: CardFormProps) =>
  props.begun.mode === 'stripe' ? (
    <LazyPart from={stripeCardForm} skeleton={skeleton}>
      {({ StripeCardForm }) => <StripeCardForm {...props} />}
    </LazyPart>
  ) : (
    <LazyPart from={sandboxCardForm} skeleton={skeleton}>
      {({ SandboxCardForm }) => <SandboxCardForm {...props} />}
    </LazyPart>
  )
