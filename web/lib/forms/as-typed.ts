import * as z from 'zod/mini'

export type Fields = Readonly<Record<string, FormDataEntryValue>>

/** The schema of a form that only the server checks: every field as it was typed. */
export const AsTyped = z.custom<Fields>()

/** A field's text without the blanks around it; empty where there is no such field. */
export const textOf = (value: FormDataEntryValue | undefined) => (typeof value === 'string' ? value.trim() : '')

/** What an input of type number holds; null where it is empty. */
export const numberOf = (value: FormDataEntryValue | undefined) => (textOf(value) === '' ? null : Number(textOf(value)))

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * Dollars without the sign and the commas that only group digits: `$1,595,000` → `1595000`. All else stays as typed. The payment form reads
 * amounts in the same way by itself (`amountOf`), because a module shared with it costs the portal more than its size budget allows.
 */
export function plainAmount(value: FormDataEntryValue | undefined): string {
  const text = textOf(value).replace(/^\$\s*/, '')
  return GROUPED.test(text) ? text.replaceAll(',', '') : text
}
