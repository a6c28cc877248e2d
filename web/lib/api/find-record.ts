import { ApiError } from './api-error.ts'

/** Finds a record in a list that is not paged. Rejects where it does not exist. */
export async function findRecord<Row extends { id: string }>(list: Promise<readonly Row[]>, id: string): Promise<Row> {
  const row = (await list).find((one) => one.id === id)
  if (!row) throw new ApiError(404, `No record ${id}`)
  return row
}
