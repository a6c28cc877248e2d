import type * as z from 'zod/mini'

/** How a field is edited in a form and how its value is displayed. */
export type FieldKind =
  | 'line'
  | 'optionalLine'
  | 'text'
  | 'price'
  | 'money'
  | 'count'
  | 'year'
  | 'day'
  | 'dayOfMonth'
  | 'flag'
  | 'choice'
  | 'optionalChoice'
  | 'choices'
  | 'coordinate'
  | 'url'
  | 'list'
  | 'descriptions'
  | 'id'

export interface Hints {
  /** The name in the form and the conflict view, where it is not the label: `Monthly rent`. */
  title?: string
  /** Help text below the input. */
  help?: string
  /** The initial value in the form of a new record. Left out where the input starts empty. */
  initial?: string | number
  /** Maximum length in characters. */
  max?: number
  /** The heading of the form under which it is. */
  group?: string
  /** The type of the records that have it. Left out where all have it. */
  only?: string
}

interface Field extends Hints {
  kind: FieldKind
  /** The name in messages, CSV files and the conflict view: `Square feet`. */
  label: string
  /** The schema of the field in responses. */
  shown: z.ZodMiniType
  /** The schema of the field in what staff send. */
  given: z.ZodMiniType
}

/** A field whose schemas are its noun's own. `field-kinds.ts` has the common ones. */
export const field = <Kind extends FieldKind, Shown extends z.ZodMiniType, Given extends z.ZodMiniType>(
  kind: Kind,
  label: string,
  { shown, given, ...hints }: { shown: Shown; given: Given } & Hints,
) => ({ ...hints, kind, label, shown, given })

type Fields = Readonly<Record<string, Field>>
type Part<Map extends Fields, Name extends 'shown' | 'given'> = { [Key in keyof Map]: Map[Key][Name] }

const partOf = (fields: Fields, part: 'shown' | 'given') =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[part]]))

/** The fields under one heading of the form, which may be only for one type of records. */
export const under = <Map extends Fields>(group: string, fields: Map, only?: string): Map =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, { ...one, group, ...(only !== undefined && { only }) }]),
  ) as Map

/** The response schemas of all fields. */
export const responseFieldsOf = <Map extends Fields>(fields: Map) => partOf(fields, 'shown') as Part<Map, 'shown'>

/** The input schemas of all fields. */
export const inputFieldsOf = <Map extends Fields>(fields: Map) => partOf(fields, 'given') as Part<Map, 'given'>

/** What a form needs to know about a field: plain data, so that the browser does not load the schemas. */
export interface FormField<Kind extends FieldKind = FieldKind> extends Hints {
  kind: Kind
  label: string
}

export const formFieldsOf = <Map extends Fields>(fields: Map) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { shown: _s, given: _g, ...known }]) => [name, known]),
  ) as unknown as { [Key in keyof Map]: FormField<Map[Key]['kind']> }

/** The names of all fields of one or more kinds. */
export type NamesOf<Form extends Readonly<Record<string, FormField>>, Kind extends FieldKind> = {
  [Key in keyof Form]: Form[Key]['kind'] extends Kind ? Key : never
}[keyof Form]
