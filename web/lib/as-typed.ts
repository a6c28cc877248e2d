import * as z from 'zod/mini'

export type Fields = Readonly<Record<string, FormDataEntryValue>>

/** The schema of a form that only the server checks: every field as it was typed. */
export const AsTyped = z.custom<Fields>()

/** A field's text without the blanks around it; empty where there is no such field. */
export const textOf = (value: FormDataEntryValue | undefined) => (typeof value === 'string' ? value.trim() : '')

/** What an input of type number holds; null where it is empty. */
export const numberOf = (value: FormDataEntryValue | undefined) => (textOf(value) === '' ? null : Number(textOf(value)))
