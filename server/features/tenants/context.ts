import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Identity, Origin } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyRequest } from 'fastify'
import type { TenantRow } from './queries.ts'
import { presentFields } from './service.ts'

export interface TenantDeps {
  db: Db
  identity: Identity
  /** The card provider whose payments count toward a tenant's rent balance. */
  gateway: Gateway
  /** `PUBLIC_URL`. */
  origin: string
}

/** The member of staff who makes a change, and where the request came from. */
export interface Member {
  user: User
  origin: Origin
}

export const memberOf = (user: User, { ip, headers }: FastifyRequest): Member => ({
  user,
  origin: { address: ip, userAgent: headers['user-agent'] ?? null },
})

export const actorOf = ({ user, origin }: Member, id: string) =>
  ({ userId: user.id, address: origin.address, resourceType: 'user', resourceId: id }) as const

/** The fields of a tenant that the audit log keeps. */
export const factsOf = (row: TenantRow): Record<string, string | number | null> => presentFields(row)
