import { type APIRequestContext, request } from '@playwright/test'
import { expect } from '../fixtures.ts'

const ADMIN = { email: 'admin@example.com', password: 'a password of the tests' }
/** A maintenance request without its sender and description. */
export const LEAK = { propertyAddress: '12 Elm Street, Cambridge', requestType: 'plumbing', priority: 'high' }

interface Person {
  email: string
  password: string
}

/** API calls of a user, outside of the page. */
async function callsOf(baseURL: string | undefined, person: Person) {
  const context: APIRequestContext = await request.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const { csrfToken } = await (await context.get('/api/csrf-token')).json()
  const session = await (await context.post('/api/auth/login', { data: person })).json()
  const headers = { 'x-csrf-token': csrfToken, authorization: `Bearer ${session.access_token}` }
  return async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const answer = await context.fetch(path, { method, data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}

/** API calls of staff about a request. */
export async function staffOf(baseURL: string | undefined) {
  const call = await callsOf(baseURL, ADMIN)
  const path = (id: string) => `/api/admin/maintenance-requests/${id}`
  return {
    setStatus: (id: string, status: string) => call('PATCH', path(id), { status }),
    write: (id: string, body: string, isInternal = false) => call('POST', `${path(id)}/messages`, { body, isInternal }),
  }
}

/** Submits a request for this user and returns its id. */
export async function report(
  baseURL: string | undefined,
  person: Person,
  description = 'The kitchen tap drips day and night.',
  isUrgent = false,
): Promise<string> {
  const call = await callsOf(baseURL, person)
  const about = { ...LEAK, fullName: 'Ada Lovelace', email: person.email, description, isUrgent }
  const { id } = await call('POST', '/api/maintenance-requests', about)
  return id
}
