/** A field left empty and one that has nothing say the same; lists are the same with the same things in the same order. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : `${(value ?? '') as string | number | boolean}`

/**
 * What differs from what the writer saw: what somebody else changed meanwhile beside it stays changed. A field that
 * the form does not have (`undefined`) is no change.
 */
export const changesOf = <Values extends object>(values: Values, seen: object): Partial<Values> => {
  const before = new Map<string, unknown>(Object.entries(seen))
  const entries = Object.entries(values).filter(
    ([name, value]) => value !== undefined && textOf(value) !== textOf(before.get(name)),
  )
  return Object.fromEntries(entries) as Partial<Values>
}
