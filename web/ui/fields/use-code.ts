import { toast } from '../feedback/toast-store.ts'
import { type FormEvent, useRef, useState } from 'react'

/**
 * A form with one field, `token`, for an authenticator or backup code. An empty code is reported at the field and in a toast, and only one request
 * runs at a time. `check` returns an error message, or undefined for a valid code; it must not reject.
 */
export function useCode(required: string, check: (token: string) => Promise<string | undefined>) {
  const [isBackup, setBackup] = useState(false)
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const isBusy = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('token')
    if (!(field instanceof HTMLInputElement) || isBusy.current) return
    if (field.value.trim() === '') {
      toast('Code required', required, 'destructive')
      setError(required)
      return field.focus()
    }
    isBusy.current = true
    setChecking(true)
    const found = await check(field.value.trim())
    isBusy.current = false
    setChecking(false)
    setError(found)
    if (found !== undefined) field.select()
  }

  const form = {
    method: 'dialog',
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    onInput: () => setError(undefined),
  } as const
  return { form, isBackup, setBackup, error, isChecking }
}
