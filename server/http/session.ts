import type { Access } from '#contract/endpoint.ts'
import { AppError } from '#server/errors.ts'
import type { FastifyRequest } from 'fastify'

/** Who is calling, as our own tables say at this moment. */
export interface User {
  id: string
  role: 'user' | 'tenant' | 'property_manager' | 'admin'
}

/** Finds out who sent a request; null for a visitor. The seam where identity is put in: `buildApp` takes one. */
export type Identify = (request: FastifyRequest) => Promise<User | null>

export const nobody: Identify = async () => null

/** Signed in or not first (401), then the role (403). */
export function requireAccess(access: Access, user: User | null) {
  if (access === 'public') return
  if (!user) throw new AppError('unauthorized')
  if (access === 'admin' && user.role !== 'admin') throw new AppError('forbidden')
}
