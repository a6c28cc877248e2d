import { sessionOwner } from '../session/session-owner.ts'

/** Identifies a form whose typed text is kept while the user visits other pages. */
export interface DraftKey {
  name: string
  /** What a link filled in. A link with other content starts a new draft. */
  about: string
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface Draft {
  about: string
  /** The user who typed it. Null for a visitor. */
  owner: string | null
  typed: Readonly<Record<string, string | boolean>>
}

/** By the name of the form. In memory; `stored-drafts.ts` keeps them through a reload and deletes them at the sign-out. */
export const drafts = new Map<string, Draft>()

const controlsOf = (form: HTMLFormElement) =>
  Array.from(form.elements).filter(
    (element): element is Control =>
      'value' in element && element.getAttribute('name') !== null && element.getAttribute('type') !== 'file',
  )

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

function isAsGiven(control: Control) {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    // Without a default, as for a home for sale that has no broker's fee, the browser shows the first.
    return control.selectedOptions[0] === (options.find((option) => option.defaultSelected) ?? options[0])
  }
  return isBox(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue
}

/** Keeps what differs from the initial values. The other fields may still be filled in later. */
export function keepDraft({ name, about }: DraftKey, form: HTMLFormElement) {
  const typed = controlsOf(form)
    .filter((control) => !isAsGiven(control))
    .map((control) => [control.name, isBox(control) ? control.checked : control.value] as const)
  drafts.set(name, { about, owner: sessionOwner(), typed: Object.fromEntries(typed) })
}

/** Without a draft, keeps what was typed before hydration. */
export function restoreDraft(key: DraftKey, form: HTMLFormElement) {
  const draft = drafts.get(key.name)
  if (draft && (draft.owner ?? sessionOwner()) !== sessionOwner()) return
  if (!draft || (key.about !== '' && key.about !== draft.about)) return keepDraft(key, form)
  for (const control of controlsOf(form)) {
    const value = draft.typed[control.name]
    if (typeof value === 'string') control.value = value
    else if (value !== undefined && isBox(control)) control.checked = value
  }
}

/** Whether there is a draft with anything in it. */
export const isTypedIn = ({ name }: DraftKey) => Object.keys(drafts.get(name)?.typed ?? {}).length > 0

export const forgetDraft = ({ name }: DraftKey) => void drafts.delete(name)
