import { ById, Bytes } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { Deposit, NewAccount, NewCondition, NewInterest, NewReturn } from './fields.ts'

const recorded = { access: 'admin', status: 201, params: ById, response: Deposit } as const

export const depositsAdmin = {
  get: {
    method: 'GET',
    path: '/api/admin/leases/:id/deposit',
    access: 'admin',
    summary: 'What is held for the tenant of a lease, what was done about it, and what the law asks for by when',
    params: ById,
    response: Deposit,
  },
  recordAccount: {
    ...recorded,
    method: 'POST',
    path: '/api/admin/leases/:id/deposit/account',
    summary:
      'Records the bank account that holds the deposit, and emails the receipt that names it. Accepts an Idempotency-Key',
    body: NewAccount,
  },
  recordCondition: {
    ...recorded,
    method: 'POST',
    path: '/api/admin/leases/:id/deposit/condition',
    summary:
      'Records that the statement of condition was sent to the tenant, or that the tenant returned it. Accepts an Idempotency-Key',
    body: NewCondition,
  },
  recordInterest: {
    ...recorded,
    method: 'POST',
    path: '/api/admin/leases/:id/deposit/interest',
    summary:
      'Takes the interest of a year off the rent, or records that it was paid by check, and emails the statement. 409 if it was done already. Accepts an Idempotency-Key',
    body: NewInterest,
  },
  recordReturn: {
    ...recorded,
    method: 'POST',
    path: '/api/admin/leases/:id/deposit/return',
    summary:
      'Records the return of the deposit with its interest and itemized deductions, and emails the statement. 409 if it was returned already or the lease is not over. Accepts an Idempotency-Key',
    body: NewReturn,
  },
  document: {
    method: 'GET',
    path: '/api/admin/deposit-documents/:id',
    access: 'admin',
    summary: 'The receipt or statement of a record, as a PDF file',
    params: ById,
    produces: 'application/pdf',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
