import * as z from 'zod/mini'
import { ROLES } from '#contract/auth/account.ts'
import { Id, oneOf, Timestamp, Version } from '#contract/core/fields.ts'

/** A user as staff see them. */
export const AdminUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  createdAt: Timestamp,
  version: z.int(),
})
export type AdminUser = z.input<typeof AdminUser>

export const RoleChange = z.object({ role: oneOf('Role', ROLES), version: Version })
export type RoleChange = z.output<typeof RoleChange>
