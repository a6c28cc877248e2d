import { NICKNAME_MAX } from '#contract/payments/methods-own.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { SubmitOrCancel } from '#web/ui/fields/submit-or-cancel.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface NicknameFormProps {
  /** What is named. */
  label: string
  nickname: string | null
  save: (nickname: string) => Promise<void>
  /** For a failure that is not about the nickname. */
  onFailed: (error: unknown) => void
  close: () => void
}

/** Asks for the nickname of a saved method. An empty one takes it away. */
export function NicknameForm({ label, nickname, save, onFailed, close }: NicknameFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setError(undefined)
    try {
      await save(field.current?.value ?? '')
    } catch (failure) {
      const issue = failure instanceof ApiError ? failure.issues.find(({ path }) => path === 'nickname') : undefined
      if (!issue) onFailed(failure)
      flushSync(() => setError(issue?.message))
      if (issue) field.current?.focus()
    }
    setSending(false)
  }

  return (
    <form
      method="dialog"
      noValidate
      aria-label={`Rename ${label}`}
      onSubmit={(event) => void submit(event)}
      className="w-full"
    >
      <TextField
        ref={field}
        label="Nickname"
        className="max-w-[26rem]"
        optional
        name="nickname"
        help="Only you see it, such as Joint account."
        defaultValue={nickname ?? ''}
        error={error}
        maxLength={NICKNAME_MAX}
        autoComplete="off"
        // It takes the place of the button that opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <SubmitOrCancel button="Save nickname" pending="Saving..." isSending={isSending} cancel={close} />
    </form>
  )
}
