import type { Gateway } from '#contract/payments.ts'
import type { Db } from '#server/db/connection.ts'
import type { Identity, Origin } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import type { TenantRow } from './queries.ts'
import { present } from './service.ts'

export interface TenantDeps {
  db: Db
  identity: Identity
  /** Whose payments say how a tenant's rent stands. */
  gateway: Gateway
  /** `PUBLIC_URL`. */
  origin: string
}

/** Who of the staff, from where. */
export interface Member {
  user: User
  origin: Origin
}

export const actorOf = ({ user, origin }: Member, id: string) =>
  ({ userId: user.id, address: origin.address, resourceType: 'user', resourceId: id }) as const

type Facts = Record<string, string | number | null>

/** A tenant's facts as the record keeps them. */
export function factsOf(row: TenantRow): Facts {
  const { id: _id, isActive: _is, lastLoginAt: _at, createdAt: _made, version: _version, ...facts } = present(row)
  return facts
}
