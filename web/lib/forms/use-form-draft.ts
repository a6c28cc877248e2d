import { sessionState, subscribeToSession } from '../session/session.ts'

/** Identifies a form whose typed text is kept while the user visits other pages. */
export interface DraftKey {
  name: string
  /** What a link filled in. A link with other content starts a new draft. */
  about: string
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Only in memory, so that no personal data stays in the browser. */
const drafts = new Map<string, { about: string; typed: ReadonlyMap<string, string | boolean> }>()
const endings = new Set<() => void>()

/** Also called when the user signs out. */
export const onDraftsCleared = (ending: () => void) => void endings.add(ending)

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

/** Keeps what differs from the initial values. The other fields may still be filled in later. */
export function keepDraft({ name, about }: DraftKey, form: HTMLFormElement) {
  const typed = controlsOf(form)
    .filter((control) => !isAsGiven(control))
    .map((control) => [control.name, isBox(control) ? control.checked : control.value] as const)
  drafts.set(name, { about, typed: new Map(typed) })
}

export function restoreDraft({ name, about }: DraftKey, form: HTMLFormElement) {
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

export const forgetDraft = ({ name }: DraftKey) => void drafts.delete(name)
