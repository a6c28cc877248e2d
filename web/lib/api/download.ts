import type { Endpoint, RequestOf } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { csrfToken, forgetCsrfToken } from './csrf.ts'
import { accessToken, refuseSession } from '../session/session.ts'

/** Fetches a private file with the user's token, which a plain link would not send. */
async function fetchFile(
  address: string,
  request: { method?: string; headers?: Record<string, string>; body?: string },
) {
  const token = await accessToken()
  const response = await fetch(address, {
    ...request,
    headers: { ...request.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  if (response.ok) return response.blob()
  const error = await ApiError.of(response)
  if (token !== undefined) void refuseSession(token, error.code)
  throw error
}

/** Downloads a private file. */
export function download<const E extends Endpoint & { method: 'GET' }>(
  { path }: E,
  { params = {}, query = {} }: RequestOf<E> & { params?: object; query?: object },
): Promise<Blob> {
  const values = new Map<string, unknown>(Object.entries(params))
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return fetchFile(search.size > 0 ? `${address}?${search}` : address, {})
}

/** Downloads a private file whose request has a body, because what it says must not be in a URL. */
export async function downloadPosted<const E extends Endpoint & { method: 'POST' }>(
  endpoint: E,
  request: RequestOf<E> & { body: object },
): Promise<Blob> {
  const send = async () =>
    fetchFile(endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': await csrfToken() },
      body: JSON.stringify(request.body),
    })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'csrf') throw error
    forgetCsrfToken()
    return await send()
  }
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
