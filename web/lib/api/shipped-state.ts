import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** One settled query on its way from server to browser. No times in it: the same content gives the same page, byte for byte. */
export interface ShippedQuery {
  key: QueryKey
  data?: unknown
  error?: { status: number; text: string }
  isInfinite?: true
}

export function packQueries(client: QueryClient): ShippedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, queryType, state: { status, data, error } }): ShippedQuery[] => {
      const isInfinite = queryType === 'infinite' && { isInfinite: true as const }
      if (status === 'success') return [{ key, data, ...isInfinite }]
      if (error instanceof ApiError) {
        return [{ key, error: { status: error.status, text: error.text }, ...isInfinite }]
      }
      return []
    })
}

/** Failures come back as failures, so that the browser draws what the server drew without asking again. */
export function unpackQueries(client: QueryClient, shipped: readonly ShippedQuery[]) {
  const now = Date.now()
  for (const { key, data, error, isInfinite } of shipped) {
    client.getQueryCache().build(
      client,
      { queryKey: key, ...(isInfinite && { _type: 'infinite' }) },
      {
        data,
        dataUpdateCount: error ? 0 : 1,
        dataUpdatedAt: error ? 0 : now,
        error: error ? new ApiError(error.status, error.text) : null,
        errorUpdateCount: error ? 1 : 0,
        errorUpdatedAt: error ? now : 0,
        fetchFailureCount: error ? 1 : 0,
        fetchFailureReason: null,
        fetchMeta: null,
        isInvalidated: false,
        status: error ? 'error' : 'success',
        fetchStatus: 'idle',
      },
    )
  }
}

/** JSON that cannot end the script element it stands in, nor hide a line end from an older reader. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )
