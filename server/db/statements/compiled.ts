import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from '../connection.ts'

/** Stands in a compiled query for a value that each call gives. */
class Slot {
  readonly position: number

  constructor(position: number) {
    this.position = position
  }
}

const compiled = new Map<string, CompiledQuery>()

/**
 * Runs a query that is built and compiled once for each `shape`. For a query as large as a list's that takes as long as encoding its rows. `build` gets
 * the values of the first call as slots, so it must not look at them: what the text of the query depends on belongs into `shape`. There must be few
 * shapes, because each is kept.
 */
export async function executeCompiled<Row, Values extends readonly unknown[]>(
  db: Db,
  shape: string,
  values: Values,
  build: (values: Values) => Compilable<Row>,
): Promise<Row[]> {
  let query = compiled.get(shape)
  if (!query) {
    query = build(values.map((_, position) => new Slot(position)) as unknown as Values).compile()
    compiled.set(shape, query)
  }
  const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.position] : value))
  return (await db.executeQuery<Row>({ ...query, parameters })).rows
}
