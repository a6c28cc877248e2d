import { ApiError } from '#web/lib/api/api-error.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { SubmitOrCancel } from '#web/ui/fields/submit-or-cancel.tsx'

/** The identity service's own limit. */
const MAX_NAME = 120

function problemOf(name: string, others: readonly string[]) {
  if (name === '') return 'Please enter a name.'
  const isTaken = others.some((other) => other.toLowerCase() === name.toLowerCase())
  return isTaken ? 'Another passkey has this name.' : undefined
}

interface NameFormProps {
  /** What the form is for. */
  label: string
  name?: string
  /** The names of the user's other passkeys. */
  others: readonly string[]
  button: string
  pending: string
  cancel: () => void
  send: (name: string) => Promise<unknown>
  onFailed: (error: unknown) => void
}

/** Asks for the name of a passkey, new or known. */
export function NameForm({ label, name = '', others, button, pending, send, onFailed, cancel }: NameFormProps) {
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  /** Returns what is wrong with the name, if anything. */
  async function sendName(value: string) {
    const problem = problemOf(value, others)
    if (problem !== undefined) return problem
    setSending(true)
    try {
      await send(value)
    } catch (failure) {
      const issue = failure instanceof ApiError ? failure.issues.find(({ path }) => path === 'name') : undefined
      if (issue) return issue.message
      onFailed(failure)
    } finally {
      setSending(false)
    }
    return undefined
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('name')
    if (isSending || !(field instanceof HTMLInputElement)) return
    const problem = await sendName(field.value.trim().normalize())
    // Rendered first, so that the error is read with the field.
    flushSync(() => setError(problem))
    if (problem !== undefined) field.focus()
  }

  return (
    <form
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      method="dialog"
      noValidate
      className="w-full max-w-[26rem]"
    >
      <TextField
        label="Name"
        name="name"
        help="To tell your devices apart, such as Work laptop."
        defaultValue={name}
        error={error}
        maxLength={MAX_NAME}
        autoComplete="off"
        // It takes the place of the button that opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-required
      />
      <SubmitOrCancel button={button} pending={pending} isSending={isSending} cancel={cancel} />
    </form>
  )
}
