import type { Endpoint, RequestOf } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { accessToken, refuseSession } from './session.ts'

/** Fetches a file that only its own people may see: an address alone does not open it. */
export async function download<const E extends Endpoint & { method: 'GET' }>(
  { path }: E,
  { params }: RequestOf<E> & { params: object },
): Promise<Blob> {
  const token = await accessToken()
  const values = new Map<string, unknown>(Object.entries(params))
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const response = await fetch(address, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  if (response.ok) return response.blob()
  const error = await ApiError.of(response)
  if (token !== undefined && error.status === 401) void refuseSession(token, error.code)
  throw error
}
