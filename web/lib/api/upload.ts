import type { Endpoint, WireOf } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { csrfToken, forgetCsrfToken } from './csrf.ts'

interface Sending {
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** The access token, for calls that need one. */
  accessToken?: string | undefined
}

/** One attempt. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function sendOnce(
  { method, path }: Endpoint,
  file: Blob,
  type: string,
  token: string,
  { onProgress, signal, accessToken }: Sending,
) {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request.open(method, path)
  request.setRequestHeader('x-csrf-token', token)
  request.setRequestHeader('content-type', type)
  if (accessToken !== undefined) request.setRequestHeader('authorization', `Bearer ${accessToken}`)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    const { status, responseText } = request
    if (status >= 200 && status < 300) resolve(responseText)
    else reject(new ApiError(status, responseText || request.statusText))
  })
  request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
  request.addEventListener('abort', () => reject(signal.reason))
  signal.addEventListener('abort', () => request.abort())
  signal.throwIfAborted()
  request.send(file)
  return promise
}

/** Calls an endpoint of the contract whose request body is a file. */
export async function upload<const E extends Endpoint>(
  endpoint: E,
  file: Blob,
  type: string,
  sending: Sending,
): Promise<WireOf<E>> {
  const attempt = async () => sendOnce(endpoint, file, type, await csrfToken(), sending)
  const text = await attempt().catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'csrf') throw error
    forgetCsrfToken()
    return attempt()
  })
  const answer: WireOf<E> = JSON.parse(text)
  return answer
}
