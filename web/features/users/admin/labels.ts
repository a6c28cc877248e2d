import type { Role } from '#contract/auth/account.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const ROLE_NAMES: Record<Role, string> = {
  user: 'User',
  tenant: 'Tenant',
  property_manager: 'Property manager',
  admin: 'Admin',
}

export const ROLE_TONES: Record<Role, Tone> = { user: 'gray', tenant: 'green', property_manager: 'blue', admin: 'red' }

/** The user's name, or the email address where there is none. */
export const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  `${firstName} ${lastName}`.trim() || email
