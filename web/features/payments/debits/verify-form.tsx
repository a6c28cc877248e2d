import type { UnverifiedAccount } from '#contract/payments/debits-own.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { SubmitOrCancel } from '#web/ui/fields/submit-or-cancel.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { verifyAccount } from './api.ts'

export const nameOf = ({ brand, last4 }: UnverifiedAccount) => cardEnding(brand, last4 ?? '')

const EMPTY = { first: '', second: '', code: '' }
type Name = keyof typeof EMPTY
type Errors = Partial<Record<Name, string | undefined>>

const AMOUNT = 'Enter the amount in cents, from 1 to 99.'

/** `32`, `.32` and `$0.32` are 32 cents. `0.5` could be 5 or 50, so it is 0, which is refused. */
const centsOf = (text: string) =>
  /^\s*(?:\$?0?\.\d{2}|\d{1,2})\s*$/.test(text) ? Number(text.replaceAll(/\D/g, '')) : 0

const errorsOf = ({ first, second }: typeof EMPTY): Errors => ({
  ...(centsOf(first) === 0 && { first: AMOUNT }),
  ...(centsOf(second) === 0 && { second: AMOUNT }),
})

export interface VerifyFormProps {
  account: UnverifiedAccount
  onDone: () => void
  close: () => void
}

/** Where the owner tells what was deposited. */
export function VerifyForm({ account, onDone, close }: VerifyFormProps) {
  const { verifyBy } = account
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)

  // The form takes the place of the button that opened it.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function refuse(found: Errors) {
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const isByAmounts = verifyBy === 'amounts'
    const found = isByAmounts ? errorsOf(typed) : {}
    if (Object.keys(found).length > 0) return refuse(found)
    setSending(true)
    try {
      await verifyAccount(
        account,
        isByAmounts ? { amounts: [centsOf(typed.first), centsOf(typed.second)] } : { descriptorCode: typed.code },
      )
      toast('Bank account verified', `${nameOf(account)} can be used the next time you pay.`)
      onDone()
    } catch (problem) {
      flushSync(() => setSending(false))
      if (problem instanceof ApiError && problem.issues.length > 0)
        refuse({ [isByAmounts ? 'first' : 'code']: problem.issues[0]!.message })
      else {
        toast("Your account wasn't verified", errorMessage(problem), 'destructive')
        if (problem instanceof ApiError && problem.status === 409) onDone()
      }
    }
    setSending(false)
  }

  const field = (name: Name) => ({
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    'aria-required': true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: currentTarget.value })
      setErrors({ ...errors, [name]: undefined })
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
        <TextField label="Code" maxLength={8} placeholder="SM11AA" {...field('code')} />
      )}
      <SubmitOrCancel button="Verify account" pending="Verifying..." isSending={isSending} cancel={close} />
    </form>
  )
}
