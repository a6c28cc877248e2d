import type { Updateable } from 'kysely'

/** Some columns of a table, as they are written. */
export type Columns<Table> = {
  [Column in keyof Updateable<Table>]?: Exclude<Updateable<Table>[Column], undefined>
}

/**
 * Where each field that is accepted is stored, and as what. A field without an entry does not compile, so none is answered with success
 * and dropped. One that is stored by other means says so with `{}`.
 */
export type FieldColumns<Given, Table> = {
  readonly [Field in keyof Given]-?: (value: Exclude<Given[Field], undefined>) => Columns<Table>
}

/** What was given, as columns; what was not given is not among them. */
export function columnsOf<Given extends object, Table>(
  columns: FieldColumns<Given, Table>,
  given: { [Field in keyof Given]?: Given[Field] | undefined },
): Columns<Table> {
  const fields = Object.keys(columns) as (keyof Given)[]
  const stored = fields.map((field) =>
    given[field] === undefined ? {} : columns[field](given[field] as Exclude<Given[typeof field], undefined>),
  )
  return Object.assign({}, ...stored) as Columns<Table>
}

type Together<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never

/** The row of something new, all of whose fields were given or have a default. */
export const rowOf = <Given extends object, Stored extends { [Field in keyof Given]-?: (value: never) => object }>(
  columns: Stored,
  given: Given,
) => columnsOf(columns as never, given) as Together<ReturnType<Stored[keyof Stored]>>
