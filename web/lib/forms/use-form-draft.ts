import { sessionState, subscribeToSession } from '../session/session.ts'

/** A form that keeps what was typed while its reader looks around the site. */
export interface DraftPlace {
  name: string
  /** What a link filled in. A link that fills in something else begins anew. */
  about: string
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** In this page load's memory alone: nothing that people write about themselves stays in the browser. */
const drafts = new Map<string, { about: string; typed: ReadonlyMap<string, string | boolean> }>()
const endings = new Set<() => void>()

/** Does this too when whoever typed signs out. */
export const onForgotten = (ending: () => void) => void endings.add(ending)

let before = sessionState()
subscribeToSession(() => {
  const now = sessionState()
  if ((before === 'in' || before === 'code') && (now === 'out' || now === 'leaving')) {
    drafts.clear()
    for (const ending of endings) ending()
  }
  before = now
})

const controlsOf = (form: HTMLFormElement) =>
  Array.from(form.elements).filter(
    (element): element is Control =>
      'value' in element && element.getAttribute('name') !== null && element.getAttribute('type') !== 'file',
  )

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

function isAsGiven(control: Control) {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === true
  return isBox(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue
}

/** What differs from what the form came with: the rest may still be filled in for the person. */
export function keepDraft({ name, about }: DraftPlace, form: HTMLFormElement) {
  const typed = controlsOf(form)
    .filter((control) => !isAsGiven(control))
    .map((control) => [control.name, isBox(control) ? control.checked : control.value] as const)
  drafts.set(name, { about, typed: new Map(typed) })
}

export function restoreDraft({ name, about }: DraftPlace, form: HTMLFormElement) {
  const draft = drafts.get(name)
  if (!draft) return
  if (about !== '' && about !== draft.about) {
    drafts.delete(name)
    return
  }
  for (const control of controlsOf(form)) {
    const value = draft.typed.get(control.name)
    if (typeof value === 'string') control.value = value
    else if (value !== undefined && isBox(control)) control.checked = value
  }
}

export const forgetDraft = ({ name }: DraftPlace) => void drafts.delete(name)
