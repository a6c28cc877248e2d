import type { CurrentUser } from '#contract/auth/account.ts'
import { signOut } from '#web/features/auth/sign-out.ts'
import type { LinkProps } from '#web/lib/routing/link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import { NavLinks } from '../site/nav-links.tsx'
import { CurrentUserBadge } from './current-user-badge.tsx'

interface AdminMenuProps {
  user: CurrentUser
  links: readonly LinkProps[]
  className: string
}

/** The navigation on a small screen. */
export function AdminMenu({ user, links, className }: AdminMenuProps) {
  const { key } = useLocation()
  // Open for one history entry only, so that any navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const close = () => setOpenOn(null)
  return (
    <div className={className}>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={openOn === key}
        onClick={() => setOpenOn(key)}
      >
        <Menu />
      </IconButton>
      <Dialog open={openOn === key} onClose={close} title="Menu" shape="drawer">
        <CurrentUserBadge user={user} />
        <nav aria-label="Menu" className="mt-4">
          <NavLinks
            links={links}
            className="-mx-2 divide-y divide-line border-y border-line"
            linkClassName="flex min-h-12 items-center px-2 font-medium hover:bg-sand aria-[current]:text-harbor aria-[current]:before:mr-3 aria-[current]:before:h-5 aria-[current]:before:w-0.75 aria-[current]:before:rounded-full aria-[current]:before:bg-harbor"
            onClick={close}
          />
        </nav>
        <div className="mt-6 grid gap-2">
          <LinkButton to="/admin/calendar" variant="secondary">
            Calendar
          </LinkButton>
          <LinkButton href="/" variant="secondary">
            Main Site
          </LinkButton>
          <Button variant="secondary" onClick={() => void signOut()}>
            Logout
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
