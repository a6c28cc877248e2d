import type { Endpoint, RequestOf, WireOf } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Of records that are numbered. */
export const NUMBER = /^[1-9]\d{0,17}$/

/** Loads a record by an id that anybody may have typed. Rejects where it does not exist. */
export async function loadRecord<const E extends Endpoint & { isLookup: true }>(endpoint: E, id: string, form = UUID) {
  const asked = { params: { id }, query: { orNone: 'true' } } as unknown as RequestOf<E> & { query: object }
  const record: WireOf<E> | undefined = form.test(id) ? await call(endpoint, asked) : undefined
  if (record === undefined) throw new ApiError(404, `No record ${id}`)
  return record
}

/** Finds a record in a list that is not paged. Rejects where it does not exist. */
export async function findRecord<Row extends { id: string }>(list: Promise<readonly Row[]>, id: string): Promise<Row> {
  const row = (await list).find((one) => one.id === id)
  if (!row) throw new ApiError(404, `No record ${id}`)
  return row
}
