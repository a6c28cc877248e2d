/** A field left empty and one that has nothing say the same; lists are the same with the same things in the same order. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : `${(value ?? '') as string | number | boolean}`

/** What a form of a record was filled from, and the record as it is now: the same, unless somebody else changed it since. */
export interface Basis<Entity> {
  seen: Entity
  now: Entity
}

/** What differs from what the writer saw. A field that the form does not have (`undefined`) is no change. */
const changesOf = <Values extends object>(values: Values, seen: object): Partial<Values> => {
  const before = new Map<string, unknown>(Object.entries(seen))
  const entries = Object.entries(values).filter(
    ([name, value]) => value !== undefined && textOf(value) !== textOf(before.get(name)),
  )
  return Object.fromEntries(entries) as Partial<Values>
}

/**
 * All fields of a form as they are to be saved: what its writer changed, and for the rest what holds now. So a whole record can be sent
 * without undoing what somebody else changed in another field.
 */
export function merged<Values extends object>(values: Values, { seen, now }: Basis<object>): Values {
  const current = new Map<string, unknown>(Object.entries(now))
  const entries = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, current.has(name) ? current.get(name) : value])
  return { ...Object.fromEntries(entries), ...changesOf(values, seen) } as Values
}
