import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardFormProps, Confirm } from '../checkout/confirm-result.ts'
import { confirmWithStripe, drawCardForm, loadStripe } from './stripe.ts'

type State = { confirm: Confirm } | 'loading' | 'failed'

/** Stripe's own card form. What is typed there goes only to Stripe. */
export function StripeCardForm(props: CardFormProps) {
  const [tries, setTries] = useState(0)
  return <Attempt key={tries} {...props} retry={() => setTries(tries + 1)} />
}

function Attempt({ begun, isPaying, payText, pay, onKind, retry, children }: CardFormProps & { retry: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const tellKind = useEffectEvent((type: string) => onKind?.(type === 'us_bank_account' ? type : 'card'))
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    let isHere = true
    let remove = () => {}
    async function draw() {
      const stripe = await loadStripe(begun.publishableKey ?? '')
      if (!isHere || !container.current) return
      const { elements, card } = drawCardForm(stripe, begun)
      remove = () => card.unmount()
      card.on('ready', () =>
        setState({ confirm: (isUpdated) => confirmWithStripe(stripe, elements, { target: begun, isUpdated }) }),
      )
      card.on('change', ({ value }) => tellKind(value.type))
      card.on('loaderror', () => setState('failed'))
      card.mount(container.current)
    }
    draw().catch(() => isHere && setState('failed'))
    return () => {
      isHere = false
      remove()
    }
  }, [begun])

  return (
    <form
      method="dialog"
      aria-label="Card"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof state === 'object') pay(state.confirm)
      }}
    >
      {state === 'loading' && <Skeleton className="h-52" />}
      {state === 'failed' && (
        <Notice tone="error" actions={<RetryButton retry={retry} />}>
          We couldn't load the card form.
        </Notice>
      )}
      <div ref={container} />
      {children}
      <Button
        type="submit"
        size="large"
        wide
        disabled={typeof state !== 'object'}
        pending={isPaying}
        pendingText="Processing..."
      >
        {payText}
      </Button>
    </form>
  )
}
