/** Empty text equals null. Lists are equal if they have the same items in the same order. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : `${(value ?? '') as string | number | boolean}`

/** The record that a form was filled from, and the current record. They differ if someone else has changed it. */
export interface Basis<Entity> {
  seen: Entity
  now: Entity
}

/** The values that differ from what the user saw. A field that the form does not have (`undefined`) is not a change. */
const changesOf = <Values extends object>(values: Values, seen: object): Partial<Values> => {
  const before = new Map<string, unknown>(Object.entries(seen))
  const entries = Object.entries(values).filter(
    ([name, value]) => value !== undefined && textOf(value) !== textOf(before.get(name)),
  )
  return Object.fromEntries(entries) as Partial<Values>
}

/**
 * All fields to save: the user's changes, and the current values for the rest. This way a whole record can be sent without undoing another user's
 * change of another field.
 */
export function mergeChanges<Values extends object>(values: Values, { seen, now }: Basis<object>): Values {
  const current = new Map<string, unknown>(Object.entries(now))
  const entries = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, current.has(name) ? current.get(name) : value])
  return { ...Object.fromEntries(entries), ...changesOf(values, seen) } as Values
}
