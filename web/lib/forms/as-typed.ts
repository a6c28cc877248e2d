import * as z from 'zod/mini'

export type Fields = Readonly<Record<string, FormDataEntryValue>>

/** The schema of a form that only the server validates: every field as typed. */
export const AsTyped = z.custom<Fields>()

/** A field's trimmed text. Empty where the field does not exist. */
export const textOf = (value: FormDataEntryValue | undefined) => (typeof value === 'string' ? value.trim() : '')

/** The value of a number input. Null where it is empty. */
export const numberOf = (value: FormDataEntryValue | undefined) => (textOf(value) === '' ? null : Number(textOf(value)))

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * Removes the dollar sign and grouping commas: `$1,595,000` → `1595000`. Other text stays as typed. The payment form has its own version
 * (`amountOf`), because a shared module would exceed the portal's size budget.
 */
export function plainAmount(value: FormDataEntryValue | undefined): string {
  const text = textOf(value).replace(/^\$\s*/, '')
  return GROUPED.test(text) ? text.replaceAll(',', '') : text
}
