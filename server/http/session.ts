import type { Role } from '#contract/auth/account.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#server/errors.ts'
import type { FastifyRequest } from 'fastify'

/** The calling user, read from our own tables for each request. */
export interface User {
  id: string
  email: string
  role: Role
  sessionId: string
  /** Whether the session has passed everything that is required, including the second factor where two-factor is enabled. */
  hasPassed: boolean
  /** When the user last signed in with a password, link or code. Null where unknown. */
  signedInAt: Date | null
  /** An administrator who must set up two-factor first. */
  mustSetUpTwoFactor: boolean
}

/** Identifies the user of a request. Null for a visitor. `buildApp` takes this as a parameter, so tests can replace it. */
export type Identify = (request: FastifyRequest) => Promise<User | null>

/** The access token of a request. Null without one. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

type Guarded = Pick<Endpoint, 'access' | 'isOpenBeforeSecondFactor'>

/** An administrator, with the second factor where one is required: for what is not decided by an endpoint's `access`. */
export const isAdmin = (user: User | null) => user?.role === 'admin' && !user.mustSetUpTwoFactor

/** The user is signed in but lacks the role for this call. */
export const isDenied = ({ access }: Guarded, user: User) =>
  access === 'admin' && user.hasPassed && user.role !== 'admin'

/**
 * Checks sign-in first (401), then the second factor (401), then the role (403), then whether an administrator has set one up (403). A session
 * that has not passed its second factor counts as signed out on public endpoints.
 */
export function authorize({ access, isOpenBeforeSecondFactor }: Guarded, user: User | null): User | null {
  if (access === 'public') return user?.hasPassed ? user : null
  if (!user) throw new AppError('unauthorized')
  if (!user.hasPassed && !isOpenBeforeSecondFactor) throw new AppError('two_factor_required')
  if (isDenied({ access }, user)) throw new AppError('forbidden')
  if (access === 'admin' && user.mustSetUpTwoFactor) throw new AppError('two_factor_setup_required')
  return user
}
