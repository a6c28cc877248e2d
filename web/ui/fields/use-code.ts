import { toast } from '../feedback/toast-store.ts'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns an error message, or undefined if the code was right. Never rejects. `field` gets the focus after an error. */
export type CheckCode = (token: string, field: HTMLInputElement) => Promise<string | undefined>

/**
 * A form with one field, `token`, for an authenticator or backup code. An empty code is reported in a toast, and only one request runs at a
 * time.
 */
export function useCode(required: string, check: CheckCode) {
  const [isBackup, setBackup] = useState(false)
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const isBusy = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('token')
    if (!(field instanceof HTMLInputElement) || isBusy.current) return
    if (field.value.trim() === '') {
      field.focus()
      return toast('Code required', required, 'destructive')
    }
    isBusy.current = true
    setChecking(true)
    const found = await check(field.value.trim(), field)
    isBusy.current = false
    setChecking(false)
    if (found === undefined) return setError(found)
    // Rendered first, so that the error is read with the field.
    flushSync(() => setError(found))
    field.focus()
    field.select()
  }

  const form = {
    method: 'dialog',
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    onInput: () => setError(undefined),
  } as const
  return { form, isBackup, setBackup, error, isChecking }
}
