import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { keyKeeper } from './idempotency-key.ts'

type Errors = Readonly<Record<string, string | undefined>>

interface FormWork<Schema extends z.ZodMiniType> {
  schema: Schema
  /** What goes beside the fields, or in the place of their text. */
  complete?: (fields: Record<string, FormDataEntryValue>) => object
  /** What must be done before it is sent, while the person sees it being sent. False: it cannot be sent now. */
  ready?: (form: HTMLFormElement) => Promise<boolean>
  send: (values: z.output<Schema>, idempotencyKey: string) => Promise<unknown>
  onSent: () => void
  onFailed: (error: unknown) => void
}

const errorsOf = (issues: readonly { path: string; message: string }[]): Errors =>
  Object.fromEntries(issues.map(({ path, message }) => [path, message] as const).toReversed())

function focusFirst(form: HTMLFormElement, errors: Errors) {
  for (const element of form.elements) {
    const name = element.getAttribute('name')
    if (element instanceof HTMLElement && name !== null && errors[name] !== undefined) return element.focus()
  }
}

/**
 * A form that the browser keeps and one schema of the contract checks, here as on the server. Errors stand at their fields, the first
 * of them gets the focus, and a mended field loses its error at once. However often it is sent, one content is taken once.
 */
export function useForm<Schema extends z.ZodMiniType>(work: FormWork<Schema>) {
  const { schema, complete, ready, send, onSent, onFailed } = work
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const [keys] = useState(keyKeeper)

  function check(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form))
    const parsed = z.safeParse(schema, { ...fields, ...complete?.(fields) })
    const issues = parsed.error?.issues ?? []
    return {
      values: parsed.data,
      errors: errorsOf(issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
    }
  }

  function refuse(form: HTMLFormElement, found: Errors) {
    flushSync(() => setErrors(found))
    focusFirst(form, found)
  }

  async function submit(form: HTMLFormElement) {
    const before = check(form)
    if (before.values === undefined) return refuse(form, before.errors)
    isBusy.current = true
    setErrors({})
    setSending(true)
    try {
      if (ready && !(await ready(form))) return
      // Hands may have gone on meanwhile.
      const { values, errors: found } = ready ? check(form) : before
      if (values === undefined) return refuse(form, found)
      await send(values, keys.keyFor(values))
      keys.forget()
      form.reset()
      onSent()
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      if (issues.some(({ path }) => form.elements.namedItem(path) !== null)) refuse(form, errorsOf(issues))
      else onFailed(error)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return {
    errors,
    isSending,
    form: {
      // Before the script is there, and without it, nothing is sent anywhere: not what was typed into the address either.
      method: 'dialog',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isBusy.current) void submit(event.currentTarget)
      },
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        const name = target instanceof Element ? target.getAttribute('name') : null
        if (name === null || errors[name] === undefined) return
        setErrors({ ...errors, [name]: check(currentTarget).errors[name] })
      },
    },
  } as const
}
