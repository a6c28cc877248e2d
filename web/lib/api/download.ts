import type { Endpoint, RequestOf } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { accessToken, refuseSession } from '../session/session.ts'

/** Downloads a private file with the user's token, which a plain link would not send. */
export async function download<const E extends Endpoint & { method: 'GET' }>(
  { path }: E,
  { params = {}, query = {} }: RequestOf<E> & { params?: object; query?: object },
): Promise<Blob> {
  const token = await accessToken()
  const values = new Map<string, unknown>(Object.entries(params))
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await fetch(search.size > 0 ? `${address}?${search}` : address, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  if (response.ok) return response.blob()
  const error = await ApiError.of(response)
  if (token !== undefined) void refuseSession(token, error.code)
  throw error
}

/** Saves a file under a name, as a browser download. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Delayed, because some browsers start to read the file only now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
