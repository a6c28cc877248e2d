import type { Endpoint, WireOf } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { addressOf } from './call.ts'
import { csrfToken, forgetCsrfToken } from './csrf.ts'
import { accessToken as ownToken, refuseSession } from '../session/session.ts'

export interface Sending {
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** What the address of the endpoint has in it. */
  parts?: { params?: object; query?: object } | undefined
  /** The access token, for calls that need one. */
  accessToken?: string | undefined
}

/** One attempt. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function sendOnce(
  endpoint: Endpoint,
  file: Blob,
  type: string,
  token: string,
  { onProgress, signal, parts = {}, accessToken }: Sending,
) {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request.open(endpoint.method, addressOf(endpoint, parts.params ?? {}, parts.query))
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

/** The same with the token of the signed-in user. */
export async function uploadOwn<const E extends Endpoint>(
  endpoint: E,
  file: Blob,
  type: string,
  sending: Sending,
): Promise<WireOf<E>> {
  const token = await ownToken()
  try {
    return await upload(endpoint, file, type, { ...sending, accessToken: token })
  } catch (error) {
    if (token !== undefined && error instanceof ApiError) void refuseSession(token, error.code)
    throw error
  }
}
