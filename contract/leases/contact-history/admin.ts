import { ById } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ContactHistory, NewContact, NewCorrection } from './fields.ts'

const history = { access: 'admin', params: ById, response: ContactHistory } as const

export const contactHistoryAdmin = {
  get: {
    ...history,
    method: 'GET',
    path: '/api/admin/leases/:id/contacts',
    summary: 'The contacts of staff with the tenant of a lease, newest first, each with what was promised and paid',
  },
  record: {
    ...history,
    method: 'POST',
    path: '/api/admin/leases/:id/contacts',
    summary:
      'Records a contact with a tenant, what they promised to pay and when to ask again. Accepts an Idempotency-Key',
    status: 201,
    body: NewContact,
  },
  correct: {
    ...history,
    method: 'POST',
    path: '/api/admin/lease-contacts/:id/correction',
    summary: 'Strikes out a contact that was entered by mistake. It stays, with the reason. 409 if it was struck out',
    body: NewCorrection,
  },
} as const satisfies Record<string, Endpoint>
