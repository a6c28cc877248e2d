import type { CurrentUser } from '#contract/auth/account.ts'

/** Who is at work here, and as what. */
export const Whose = ({ user: { email, role } }: { user: CurrentUser }) => (
  <div className="min-w-0 text-sm leading-tight">
    <p className="truncate font-semibold">{email}</p>
    <p className="text-xs text-muted first-letter:uppercase">{role} Access</p>
  </div>
)
