import { formatCents } from '#contract/core/money.ts'
import type { Selectable, Updateable } from 'kysely'
import type { FieldKind } from '#contract/core/field-map.ts'
import type * as z from 'zod/mini'
import type { Columns } from './field-columns.ts'

/** A field's column, how to read and write it, and its cell in the CSV file. */
interface StoredField<Row, Shown, Given> {
  readonly column: keyof Row
  readonly read: (row: Row) => Shown
  /** Null where it is written in another way. */
  readonly write: ((given: Given) => unknown) | null
  /** The column heading in the CSV file. The label by default. */
  readonly csvHead?: string
  /** Null for a field that is not in the CSV file. The response value by default. */
  readonly csvCell?: ((row: Row) => string) | null
}

interface ContractField {
  kind: FieldKind
  label: string
  shown: z.ZodMiniType
  given: z.ZodMiniType
}
type Contract = Readonly<Record<string, ContractField>>

/** A column is as it is in the contract. Optional text is not, because blank text is stored as null. */
type MayBeAsIs<Field extends ContractField> = Field['kind'] extends 'text' | 'optionalLine' | 'url' ? false : boolean

/** The column of every contract field. A missing field or a wrong type does not compile. */
export type FieldMap<Table, Fields extends Contract> = {
  readonly [Name in keyof Fields]: StoredField<
    Selectable<Table>,
    z.output<Fields[Name]['shown']>,
    Exclude<z.output<Fields[Name]['given']>, undefined>
  > & { readonly isAsIs?: MayBeAsIs<Fields[Name]> }
}
type AnyMap = Readonly<Record<string, StoredField<never, unknown, never>>>

/** The common ways to store a field. */
export function storedIn<Table>() {
  type Row = Selectable<Table>
  type Written<Column extends keyof Row> = Column extends keyof Updateable<Table>
    ? Exclude<Updateable<Table>[Column], undefined>
    : never
  type ColumnOf<Value> = { [Column in keyof Row]: Row[Column] extends Value ? Column : never }[keyof Row]
  const custom = <const Column extends keyof Row, Shown, Given>(
    column: Column,
    ways: { read: (row: Row) => Shown; write: ((given: Given) => Written<Column>) | null },
  ) => ({ column, ...ways })
  return {
    custom,
    asIs: <const Column extends keyof Row>(column: Column) => ({
      ...custom(column, { read: (row) => row[column], write: (given: Written<Column>) => given }),
      isAsIs: true as const,
    }),
    /** Blank text is stored as null. */
    optionalText: <const Column extends ColumnOf<string | null>>(column: Column) =>
      custom(column, {
        read: (row) => row[column],
        write: (given: string | null) => (given || null) as Written<Column>,
      }),
    /** Dollars in the contract, cents in the table. */
    cents: <const Column extends ColumnOf<string>>(column: Column) =>
      custom(column, {
        read: (row) => formatCents(row[column] as string),
        write: (given: number) => String(given) as Written<Column>,
      }),
    optionalCents: <const Column extends ColumnOf<string | null>>(column: Column) =>
      custom(column, {
        read: (row) => (row[column] === null ? null : formatCents(row[column] as string)),
        write: (given: number | null) => (given === null ? null : String(given)) as Written<Column>,
      }),
  }
}

type ColumnIn<Map extends AnyMap> = Map[keyof Map]['column']
type RowOf<Map extends AnyMap, Table> = Pick<Selectable<Table>, ColumnIn<Map> & keyof Selectable<Table>>
type ShownBy<Map extends AnyMap> = { [Name in keyof Map]: ReturnType<Map[Name]['read']> }

/** Derives reading, writing and CSV from a field map, once for each noun. */
export function deriveFrom<Table, const Map extends AnyMap>(map: Map, fields: Contract) {
  type Row = RowOf<Map, Table>
  const entries = Object.entries(map) as [string, StoredField<Row, unknown, unknown>][]
  /** Copied for each row: an object that gets its properties one after the other grows several times. */
  const blank: Record<string, unknown> = Object.fromEntries(entries.map(([name]) => [name, undefined]))
  const inFile = entries.filter(([, { csvCell }]) => csvCell !== null)
  return {
    columns: entries.map(([, { column }]) => column) as ColumnIn<Map>[],

    /** Maps a row to the response fields. */
    present: (row: Row): ShownBy<Map> => {
      const shown = { ...blank }
      for (const [name, { read }] of entries) shown[name] = read(row)
      return shown as ShownBy<Map>
    },

    /** The columns of the given fields. Fields that are left out have none. */
    columnsOf: (given: Readonly<{ [Name in keyof Map]?: unknown }>): Columns<Table> => {
      const written = entries.flatMap(([name, { column, write }]) =>
        write && given[name] !== undefined ? [[column, write(given[name])] as const] : [],
      )
      return Object.fromEntries(written) as Columns<Table>
    },

    csvColumns: inFile.map(([name, { csvHead = fields[name]!.label, csvCell, read }]) => ({
      head: csvHead,
      cell: csvCell ?? ((row: Row) => String((read(row) as string | number | null) ?? '')),
    })),
  }
}
