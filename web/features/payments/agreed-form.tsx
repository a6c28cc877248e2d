import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MethodField } from './methods/method-field.tsx'

export type FieldErrors = Readonly<Record<string, string>>

interface AgreedFormProps {
  label: string
  /** What is agreed to, right above the button that does. */
  text: ReactNode
  button: string
  /** Nothing to agree to. */
  isOff: boolean
  /** Cards that can be charged. At least one. */
  methods: readonly PaymentMethod[]
  methodId: string
  choose: (methodId: string) => void
  save: () => Promise<void>
  /** The title of what is told where saving failed for no field. */
  failure: string
  /** The fields. `correct` removes the error of a field that is changed. */
  children: (errors: FieldErrors, correct: (field: string) => void) => ReactNode
}

/** A form whose button authorizes payments. */
export function AgreedForm({ label, text, button, isOff, save, failure, children, ...method }: AgreedFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)

  const correct = (field: string) => setErrors(({ [field]: _corrected, ...left }) => left)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    try {
      await save()
      setErrors({})
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      const found = Object.fromEntries(issues.map(({ path, message }) => [path, message]))
      flushSync(() => setErrors(found))
      const [first] = issues
      const field = first && form.current?.querySelector<HTMLElement>(`[name=${CSS.escape(first.path)}]`)
      if (field) field.focus()
      else toast(failure, errorMessage(error), 'destructive')
    }
    isBusy.current = false
    setSending(false)
  }

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      {children(errors, correct)}
      <MethodField
        methods={method.methods}
        value={method.methodId}
        choose={(id) => {
          correct('methodId')
          method.choose(id)
        }}
        error={errors['methodId']}
      />
      <div className="rounded-field bg-sand p-4 text-sm">
        <p className="font-semibold">What you agree to</p>
        <p className="mt-1">{text}</p>
      </div>
      <div>
        <Button type="submit" size="large" pending={isSending} pendingText="Saving..." disabled={isOff}>
          {button}
        </Button>
      </div>
    </form>
  )
}
