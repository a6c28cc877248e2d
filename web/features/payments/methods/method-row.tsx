import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { RemovalQuestion } from '#web/ui/fields/removal-question.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { AuthorizationText } from '../debits/authorization-text.tsx'
import { makeDefault, removeMethod, renameMethod } from './api.ts'
import { MethodBadges } from './method-badges.tsx'
import { endingOf, expiresOn, nameOf } from './method-names.ts'
import { NicknameForm } from './nickname-form.tsx'
import { RemoveButton } from './remove-button.tsx'
import { RowTitle } from './row-title.tsx'

const ADVICE = {
  valid: null,
  soon: 'This card expires soon. Add your new card once you have it.',
  expired: 'This card has expired. Remove it and add your new card.',
} as const

const REFUSED = 'Your bank refused this account. Remove it and add it again.'

interface MethodRowProps {
  method: PaymentMethod
  /** Another method becomes the default when this one is removed. */
  hasOthers: boolean
  /** Fetches the list again. */
  refetch: () => Promise<unknown>
}

/** One saved method: its name, whether it is the default, and the question before it is removed. */
export function MethodRow({ method, hasOthers, refetch }: MethodRowProps) {
  const [asks, setAsks] = useState<'nickname' | 'removal' | null>(null)
  const [working, setWorking] = useState<'default' | 'removal' | null>(null)
  const row = useKeptFocus<HTMLLIElement>(`${asks} ${method.isDefault}`)
  const name = nameOf(method)
  const close = () => setAsks(null)
  const Icon = method.kind === 'card' ? CreditCard : Landmark
  const expires = expiresOn(method)
  const advice = method.kind === 'card' || method.expiry !== 'expired' ? ADVICE[method.expiry] : REFUSED

  /** A failure is told, and the list shows what holds. */
  async function attempt(what: 'default' | 'removal', failure: string, work: () => Promise<void>) {
    setWorking(what)
    try {
      await work()
    } catch (error) {
      toast(failure, errorMessage(error), 'destructive')
    }
    await refetch()
    setWorking(null)
  }

  const choose = () =>
    attempt('default', "Your default wasn't changed", async () => {
      await makeDefault(method.id)
      toast('Default changed', `${name} is chosen the next time you pay.`)
    })

  const remove = () =>
    attempt('removal', `${name} wasn't removed`, async () => {
      await removeMethod(method)
      toast('Payment method removed', `${name} is no longer saved.`)
    })

  return (
    <li ref={row} tabIndex={-1} aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-5">
      <Icon className="size-6 shrink-0 self-start text-muted sm:mt-0.5" />
      <RowTitle name={name} badges={<MethodBadges {...method} />}>
        <p className="text-sm text-muted">
          {[method.nickname !== null && endingOf(method), expires].filter(Boolean).join(' · ')}
        </p>
        {advice !== null && <p className="mt-1 text-sm">{advice}</p>}
        {method.kind === 'us_bank_account' && <AuthorizationText of="method" id={method.id} />}
      </RowTitle>
      {asks === null && (
        <div className="flex flex-wrap gap-3">
          {!method.isDefault && method.expiry !== 'expired' && (
            <Button
              variant="secondary"
              aria-label={`Make default: ${name}`}
              pending={working === 'default'}
              onClick={() => void choose()}
            >
              Make default
            </Button>
          )}
          <Button variant="secondary" aria-label={`Rename ${name}`} onClick={() => setAsks('nickname')}>
            Rename
          </Button>
          <RemoveButton name={name} ask={() => setAsks('removal')} />
        </div>
      )}
      {asks === 'nickname' && (
        <NicknameForm
          label={name}
          nickname={method.nickname}
          save={async (nickname) => {
            await renameMethod(method.id, nickname)
            await refetch()
            toast('Nickname saved', `It's called ${nickname.trim() || endingOf(method)} now.`)
            close()
          }}
          onFailed={(error) => toast("Your nickname wasn't saved", errorMessage(error), 'destructive')}
          close={close}
        />
      )}
      {asks === 'removal' && (
        <RemovalQuestion
          button="Remove this payment method"
          isRemoving={working === 'removal'}
          remove={() => void remove()}
          close={close}
        >
          {`Remove ${endingOf(method)}? You can add it again later.`}
          {method.isDefault && hasOthers && ' Another payment method becomes the default.'}
        </RemovalQuestion>
      )}
    </li>
  )
}
