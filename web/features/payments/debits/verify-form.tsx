import type { UnverifiedAccount } from '#contract/payments/debits-own.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { verifyAccount } from './api.ts'

export const nameOf = ({ brand, last4 }: UnverifiedAccount) => cardEnding(brand, last4 ?? '')

const AMOUNTS = 'Enter both amounts in cents, from 1 to 99.'
const centsOf = (text: string) => (/^\s*(?:\$?0?\.)?\d{1,2}\s*$/.test(text) ? Number(text.replaceAll(/\D/g, '')) : 0)

export interface VerifyFormProps {
  account: UnverifiedAccount
  onDone: () => void
}

/** Where the owner tells what was deposited. */
export function VerifyForm({ account, onDone }: VerifyFormProps) {
  const { verifyBy } = account
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ first: '', second: '', code: '' })
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  function refuse(message: string) {
    flushSync(() => setError(message))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const amounts = [centsOf(typed.first), centsOf(typed.second)]
    if (verifyBy === 'amounts' && amounts.includes(0)) return refuse(AMOUNTS)
    setSending(true)
    try {
      await verifyAccount(account, verifyBy === 'amounts' ? { amounts } : { descriptorCode: typed.code })
      toast('Bank account verified', `${nameOf(account)} can be used the next time you pay.`)
      onDone()
    } catch (problem) {
      flushSync(() => setSending(false))
      if (problem instanceof ApiError && problem.issues.length > 0) refuse(problem.issues[0]!.message)
      else {
        toast("Your account wasn't verified", errorMessage(problem), 'destructive')
        if (problem instanceof ApiError && problem.status === 409) onDone()
      }
    }
    setSending(false)
  }

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    autoComplete: 'off',
    'aria-required': true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: currentTarget.value })
      setError(undefined)
    },
  })

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={`Verify ${nameOf(account)}`}
      className="grid w-full max-w-md gap-4"
    >
      {verifyBy === 'amounts' ? (
        <>
          <TextField
            label="First amount in cents"
            inputMode="decimal"
            maxLength={5}
            placeholder="32"
            error={error}
            {...field('first')}
          />
          <TextField
            label="Second amount in cents"
            inputMode="decimal"
            maxLength={5}
            placeholder="45"
            {...field('second')}
          />
        </>
      ) : (
        <TextField label="Code" maxLength={8} placeholder="SM11AA" error={error} {...field('code')} />
      )}
      <div>
        <Button type="submit" pending={isSending} pendingText="Verifying...">
          Verify account
        </Button>
      </div>
    </form>
  )
}
