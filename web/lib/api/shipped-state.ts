import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A settled query, as sent from server to browser. It has no timestamps, so that the same content gives the same HTML. */
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

/** Restores errors as errors, so that the browser renders what the server rendered without fetching again. */
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

/** JSON that is safe inside a script element and for old JavaScript parsers. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )
