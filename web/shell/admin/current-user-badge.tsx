import type { CurrentUser } from '#contract/auth/account.ts'

/** The email address and role of the signed-in user. */
export const CurrentUserBadge = ({ user: { email, role } }: { user: CurrentUser }) => (
  <div className="min-w-0 text-sm leading-tight">
    <p className="truncate font-semibold">{email}</p>
    <p className="text-xs text-muted first-letter:uppercase">{role} Access</p>
  </div>
)
