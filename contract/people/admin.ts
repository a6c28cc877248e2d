import * as z from 'zod/mini'
import { ROLES } from '#contract/auth/account.ts'
import { Bytes, Email, Id, requiredLine } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'

/** Whom it is about. Sent in the body, because a URL is kept in logs and histories. */
const PersonAddress = z.object({ email: Email })

/** Some of a person's records: what they are, how many, and how long they are kept. */
const PersonRecords = z.object({
  title: z.string(),
  count: z.int(),
  /** What an erasure does with them. */
  erasure: z.enum(['deleted', 'nameless', 'kept']),
  /** What is left of them after an erasure, and why. Null where nothing is. */
  because: z.nullable(z.string()),
})

const Person = z.object({
  email: z.string(),
  /** Null for a person without an account. */
  account: z.nullable(z.object({ id: Id, name: z.string(), role: z.enum(ROLES) })),
  records: z.array(PersonRecords),
  /** Why the person cannot be erased now. Null where they can. */
  refusal: z.nullable(z.string()),
})
export type Person = z.input<typeof Person>

/** The address is typed once more, because an erasure cannot be undone. */
export const Erasure = z.object({
  email: Email,
  confirmation: requiredLine('Email address', 254),
})
export type Erasure = z.output<typeof Erasure>

const ErasureResult = z.object({
  /** What was deleted or made nameless. Empty where there was nothing left. */
  erased: z.array(z.object({ title: z.string(), count: z.int() })),
})

export const peopleAdmin = {
  find: {
    method: 'POST',
    path: '/api/admin/people/find',
    access: 'admin',
    summary: 'What there is about the person with an email address, with or without an account',
    body: PersonAddress,
    response: Person,
  },
  export: {
    method: 'POST',
    path: '/api/admin/people/export',
    access: 'admin',
    summary: "A person's data, photos and receipts as a ZIP file. The audit log keeps that it was exported",
    body: PersonAddress,
    produces: 'application/zip',
    response: Bytes,
  },
  erase: {
    method: 'POST',
    path: '/api/admin/people/erase',
    access: 'admin',
    summary:
      'Erases a person. Payments, leases without a name and the audit log stay. 409 for staff, current tenants and payments in progress',
    body: Erasure,
    response: ErasureResult,
  },
} as const satisfies Record<string, FileEndpoint>
