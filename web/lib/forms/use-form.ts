import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { painted } from '../page/painted.ts'
import { type DraftKey, forgetDraft, keepDraft, restoreDraft } from './use-form-draft.ts'
import { createIdempotencyKeys } from '../api/idempotency-key.ts'

type Errors = Readonly<Record<string, string | undefined>>

/** The name of the field that shows an issue, which depends on what was typed where a list leaves out blank fields. */
export type FieldOf = (path: string, typed: Record<string, FormDataEntryValue>) => string

interface FormWork<Schema extends z.ZodMiniType> {
  /** The validation schema, or a function that loads it after hydration. */
  schema: Schema | (() => Promise<Schema>)
  /** Where typed text is kept while the user visits other pages. */
  draft?: DraftKey
  /** Values that are sent in addition to the fields, or instead of their text. */
  complete?: (fields: Record<string, FormDataEntryValue>) => object
  /** Left out where fields have the names of the schema. */
  fieldOf?: FieldOf
  /** What fills in fields once it is loaded. Their errors go then. */
  filledWith?: object | null
  /** Runs before sending, while the form shows as sending. False if it cannot be sent now. */
  ready?: (form: HTMLFormElement) => Promise<boolean>
  send: (values: z.output<Schema>, idempotencyKey: string) => Promise<unknown>
  onSent: (values: z.output<Schema>) => void
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
 * A form with one contract schema for validation in the browser and on the server. Errors are shown at their fields, the first one gets the focus,
 * and an error disappears when its field is corrected. Sending the same content again is idempotent.
 */
export function useForm<Schema extends z.ZodMiniType>(work: FormWork<Schema>) {
  const { schema, draft, complete, fieldOf = (path) => path, filledWith = null, ready, send, onSent, onFailed } = work
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const [keys] = useState(createIdempotencyKeys)
  const rules = useRef<Schema>(null)
  const element = useRef<HTMLFormElement>(null)
  const place = useRef(draft)

  async function fetchRules() {
    rules.current ??= typeof schema === 'function' ? await schema() : schema
    return rules.current
  }
  // Loading ahead may fail: the load is retried on submit.
  const fetchAhead = () => void fetchRules().catch(() => {})
  const begin = useRef(fetchRules)

  useEffect(() => {
    const restore = () => {
      if (place.current && element.current) restoreDraft(place.current, element.current)
    }
    restore()
    // Loads the schema after hydration, because the connection may be lost before the form is sent. It brings what a reload has stored.
    begin.current().then(restore, () => {})
  }, [])

  function check(form: HTMLFormElement, by: Schema) {
    const fields = Object.fromEntries(new FormData(form))
    const parsed = by.safeParse({ ...fields, ...complete?.(fields) })
    const issues = parsed.error?.issues ?? []
    return {
      values: parsed.data,
      errors: errorsOf(issues.map(({ path, message }) => ({ path: fieldOf(path.join('.'), fields), message }))),
    }
  }

  const dropCorrected = useEffectEvent(() => {
    const left = element.current && rules.current ? check(element.current, rules.current).errors : {}
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => left[name] !== undefined)))
  })
  useEffect(() => {
    if (filledWith) dropCorrected()
  }, [filledWith])

  function refuse(form: HTMLFormElement, found: Errors) {
    flushSync(() => setErrors(found))
    focusFirst(form, found)
  }

  async function submit(form: HTMLFormElement) {
    isBusy.current = true
    try {
      // The button answers first.
      await painted()
      const by = rules.current ?? (await fetchRules())
      const before = check(form, by)
      if (before.values === undefined) return refuse(form, before.errors)
      setErrors({})
      setSending(true)
      if (ready && !(await ready(form))) return
      // The user may have edited the form in the meantime.
      const { values, errors: found } = ready ? check(form, by) : before
      if (values === undefined) return refuse(form, found)
      await send(values, keys.keyFor(values))
      keys.forget()
      if (draft) forgetDraft(draft)
      form.reset()
      onSent(values)
    } catch (error) {
      const typed = Object.fromEntries(new FormData(form))
      const found = error instanceof ApiError ? error.issues : []
      const issues = found.map(({ path, message }) => ({ path: fieldOf(path, typed), message }))
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
    /** True from the press of the button on, a frame before the form shows as sending. */
    hasBegun: () => isBusy.current,
    form: {
      ref: element,
      // Without JavaScript, nothing is sent and nothing typed ends up in the URL.
      method: 'dialog',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isBusy.current) void submit(event.currentTarget)
      },
      onFocus: fetchAhead,
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        if (draft) keepDraft(draft, currentTarget)
        const name = target instanceof Element ? target.getAttribute('name') : null
        if (name === null || errors[name] === undefined || !rules.current) return
        setErrors({ ...errors, [name]: check(currentTarget, rules.current).errors[name] })
      },
    },
  } as const
}
