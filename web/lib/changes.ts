/** A field left empty and one that has nothing say the same. */
const textOf = (value: unknown) => `${(value ?? '') as string | number | boolean}`

/**
 * What differs from what the writer saw: what somebody else changed meanwhile beside it stays changed. Fields are plain values; one that
 * the form does not have (`undefined`) is no change.
 */
export const changesOf = <Values extends object>(values: Values, seen: object): Partial<Values> => {
  const before = new Map<string, unknown>(Object.entries(seen))
  const entries = Object.entries(values).filter(
    ([name, value]) => value !== undefined && textOf(value) !== textOf(before.get(name)),
  )
  return Object.fromEntries(entries) as Partial<Values>
}
