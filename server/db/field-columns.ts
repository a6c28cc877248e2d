import type { Updateable } from 'kysely'

/** Some columns of a table, for writing. */
export type Columns<Table> = {
  [Column in keyof Updateable<Table>]?: Exclude<Updateable<Table>[Column], undefined>
}

/**
 * The column of each input field. A field without an entry does not compile, so no field can be accepted and then dropped. A field that is stored
 * elsewhere has `{}`.
 */
export type FieldColumns<Given, Table> = {
  readonly [Field in keyof Given]-?: (value: Exclude<Given[Field], undefined>) => Columns<Table>
}

/** The columns of the given fields. Fields that are left out have none. */
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

/** The row of a new record, all of whose fields are given or have a default. */
export const rowOf = <Given extends object, Stored extends { [Field in keyof Given]-?: (value: never) => object }>(
  columns: Stored,
  given: Given,
) => columnsOf(columns as never, given) as Together<ReturnType<Stored[keyof Stored]>>
