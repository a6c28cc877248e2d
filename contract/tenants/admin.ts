import * as z from 'zod/mini'
import { OwnAttempt } from '#contract/audit/own.ts'
import { ById, Id, Money, oneOf, pageQuery, SearchText, Timestamp } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { SameAddress } from '#contract/leases/admin.ts'
import { MAINTENANCE_STATUSES, PRIORITIES, REQUEST_TYPES } from '#contract/maintenance/public.ts'
import { RentSummary } from '#contract/payments/summary-own.ts'
import { SignedMoney } from '#contract/leases/entries.ts'
import { NewTenant, Tenant, TenantChange } from './fields.ts'

export const TENANT_STATUSES = ['active', 'inactive'] as const

/** Leases that end within so many days from today. */
export const LEASE_DAYS = ['30', '60', '90'] as const

export const TENANT_SORTS = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'property',
  'property-desc',
  'rent',
  'rent-desc',
  'lease-end',
  'lease-end-desc',
  'last-login',
  'last-login-desc',
] as const
export type TenantSort = (typeof TENANT_SORTS)[number]

const TenantFilter = z.object({
  search: SearchText,
  status: z.optional(oneOf('status', TENANT_STATUSES)),
  leaseEnding: z.optional(oneOf('leaseEnding', LEASE_DAYS)),
})
export type TenantFilter = z.output<typeof TenantFilter>
const filter = { ...TenantFilter.shape, sort: z._default(oneOf('sort', TENANT_SORTS), 'newest') }

/** The changed tenant, and the message that the screen shows. */
const TenantWithMessage = z.extend(Tenant, { message: z.string() })

const CreatedTenant = z.extend(TenantWithMessage, {
  /** Who else has a lease of the same typed address on some of the same days. Null where no one has. */
  warning: z.nullable(z.string()),
})

const TenantDetail = z.extend(Tenant, {
  /** The lease, whose ledger is at `/api/admin/leases/:id/ledger`. Null without agreed terms. */
  leaseId: z.nullable(Id),
  /** The rent balance of this month and the deposit. */
  rent: RentSummary,
  /** The monthly rents and when each starts, oldest first. `from` is null for the first rent of the lease. */
  rents: z.array(z.object({ from: z.nullable(z.iso.date()), amount: Money })),
  /** Other leases with the same typed address on some of the same days. At most three. */
  sameAddress: z.array(SameAddress),
  /** The leases that they had before, the last one first. What is owed on one stays owed there. */
  formerLeases: z.array(
    z.object({
      id: Id,
      propertyAddress: z.nullable(z.string()),
      startsOn: z.nullable(z.iso.date()),
      endsOn: z.nullable(z.iso.date()),
      balance: SignedMoney,
    }),
  ),
  openRequests: z.int(),
  /** How many sessions are signed in now. */
  openSessions: z.int(),
  isTwoFactorEnabled: z.boolean(),
})
export type TenantDetail = z.input<typeof TenantDetail>

const TenantRequest = z.object({
  id: Id,
  requestType: z.enum(REQUEST_TYPES),
  priority: z.enum(PRIORITIES),
  status: z.enum(MAINTENANCE_STATUSES),
  description: z.string(),
  createdAt: Timestamp,
})
export type TenantRequest = z.input<typeof TenantRequest>

/** An email that was sent. Its text is not stored, because some emails contain sign-in links. */
const SentMail = z.object({ id: Id, subject: z.string(), sentTo: z.string(), sentAt: Timestamp })
export type SentMail = z.input<typeof SentMail>

/** A list of what belongs to one tenant, newest first. Their payments are a filter of the list of all payments. */
const listOf = <const Path extends string, Item extends z.ZodMiniType>(path: Path, summary: string, item: Item) =>
  ({
    method: 'GET',
    path: `/api/admin/tenants/:id/${path}`,
    access: 'admin',
    summary,
    paged: true,
    params: ById,
    query: z.object(pageQuery(20)),
    response: z.array(item),
  }) as const

export const tenantsAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/tenants',
    access: 'admin',
    summary:
      'All tenants, newest first by default. Tenants without a value in the sorted column come last. `search` matches any part of the name, email or property address',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter }),
    response: z.array(Tenant),
  },
  export: csvOf('/api/admin/tenants', z.object(filter)),
  create: {
    method: 'POST',
    path: '/api/admin/tenants',
    access: 'admin',
    summary:
      'Creates a tenant with an account and a lease, and emails an invitation. `warning` says who has another lease of the same typed address on some of the same days',
    status: 201,
    body: NewTenant,
    response: CreatedTenant,
  },
  get: {
    method: 'GET',
    path: '/api/admin/tenants/:id',
    access: 'admin',
    summary: 'One tenant with rent balance, deposit and account status',
    isLookup: true,
    params: ById,
    response: TenantDetail,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/tenants/:id',
    access: 'admin',
    summary: "Changes a tenant's account and lease",
    params: ById,
    body: TenantChange,
    response: Tenant,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/tenants/:id',
    access: 'admin',
    summary: 'Deletes a tenant with their account and sessions. Their payments are kept',
    status: 204,
    params: ById,
    response: z.void(),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/admin/tenants/:id/reset-password',
    access: 'admin',
    summary: 'Emails the tenant a link to set a new password',
    params: ById,
    response: z.object({ message: z.string() }),
  },
  toggleActive: {
    method: 'PATCH',
    path: '/api/admin/tenants/:id/toggle-active',
    access: 'admin',
    summary:
      'Deactivates a tenant and ends their sessions, or reactivates them. `isActive` sets the state instead of toggling it',
    params: ById,
    body: z.optional(
      z.nullish(z.object({ isActive: z.optional(z.boolean({ error: 'isActive must be true or false' })) })),
    ),
    response: TenantWithMessage,
  },
  requests: listOf('requests', "A tenant's maintenance requests", TenantRequest),
  mails: listOf('mails', 'Emails that were sent to a tenant', SentMail),
  signIns: listOf('sign-ins', "Sign-in attempts on a tenant's account", OwnAttempt),
} as const satisfies Record<string, FileEndpoint>
