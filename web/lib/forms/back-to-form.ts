import { useEffect } from 'react'
import { navigate, type NavigateOptions } from '../routing/history.ts'

type Typed = Readonly<Record<string, unknown>>

let next: { field: string; typed: Typed } | null = null

function fill(form: HTMLFormElement, typed: Typed) {
  for (const control of form.elements) {
    const value = typed[control.getAttribute('name') ?? '']
    if (control instanceof HTMLInputElement && typeof value === 'boolean') control.checked = value
    else if ('value' in control && typeof value === 'string') control.value = value
  }
  // The form keeps it as a draft.
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Shows the form again, filled in with `typed`, and moves the focus to a field. Back returns to the confirmation. The form calls `useRefill`. */
export function backToForm(field: string, typed: Typed = {}, options?: NavigateOptions) {
  next = { field, typed }
  navigate(location.pathname + location.search, options)
}

/** In a form that `backToForm` shows. */
export function useRefill() {
  useEffect(() => {
    const control = document.querySelector<HTMLInputElement>(`#main form [name="${next?.field}"]`)
    if (next && control?.form) {
      fill(control.form, next.typed)
      control.focus()
      control.select()
    }
    next = null
  }, [])
}
