import { csrf } from '#contract/core/csrf.ts'
import type { WireOf } from '#contract/core/endpoint.ts'

let token: Promise<string> | undefined

async function fetchToken(): Promise<string> {
  try {
    const response = await fetch(csrf.token.path, { credentials: 'include' })
    if (!response.ok) throw new Error('Failed to fetch CSRF token')
    const answer: WireOf<typeof csrf.token> = await response.json()
    return answer.csrfToken
  } catch (error) {
    token = undefined
    // oxlint-disable-next-line no-console -- specified: logged and thrown again
    console.error(error)
    throw error
  }
}

/** The CSRF token for calls that change something, fetched once. */
export const csrfToken = () => (token ??= fetchToken())

/** The server refused the token, so the next call fetches a new one. */
export const forgetCsrfToken = () => {
  token = undefined
}
