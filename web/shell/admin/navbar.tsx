import type { CurrentUser } from '#contract/auth/account.ts'
import { signOut } from '#web/features/auth/sign-out.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { useLocation } from '#web/lib/routing/router.tsx'
import { NavLinks } from '../site/nav-links.tsx'
import { currentness } from '../site/site-map.ts'
import { ThemeToggle } from '../site/theme-toggle.tsx'
import { AdminMenu } from './menu.tsx'
import { ADMIN_LINKS, addressOf } from './navigation.ts'
import { CommandPaletteHost } from './command-palette/command-palette-host.tsx'
import { CurrentUserBadge } from './current-user-badge.tsx'

const link =
  'relative inline-flex h-12 items-center px-3 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current]:text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-harbor after:opacity-0 aria-[current]:after:opacity-100 forced-colors:aria-[current]:underline'

/** Two bars: the user's, which scrolls with the page, and the links, which are sticky. */
export function AdminNavbar({ user }: { user: CurrentUser }) {
  const { name } = useCompany()
  const { pathname } = useLocation()
  const here = addressOf(pathname)
  const links = ADMIN_LINKS.map(({ to, label }) => ({ to, children: label, 'aria-current': currentness(to, here) }))
  return (
    <>
      <header className="bg-paper print:hidden">
        <Container className="flex h-16 max-w-[90rem] items-center gap-3">
          <Link
            to="/admin"
            aria-label={`${name}, admin portal`}
            className="-mx-2 mr-auto min-w-0 rounded-sm px-2 py-1.5"
          >
            <Logo name={name} className={name.length > 12 ? 'text-sm/4' : 'text-xl'} />
          </Link>
          <CommandPaletteHost />
          {/* Loads a new page, because the site has its own style sheet. */}
          <LinkButton href="/" variant="quiet" className="max-lg:hidden">
            Main Site
          </LinkButton>
          <div className="max-w-64 border-l border-line pl-4 max-lg:hidden">
            <CurrentUserBadge user={user} />
          </div>
          <ThemeToggle />
          <Button variant="secondary" onClick={() => void signOut()} className="max-lg:hidden">
            Logout
          </Button>
          <AdminMenu user={user} links={links} className="-mr-2.5 lg:hidden" />
        </Container>
      </header>
      <nav aria-label="Admin" className="sticky top-0 z-30 border-b border-line bg-paper max-lg:hidden print:hidden">
        <Container className="max-w-[90rem]">
          <NavLinks links={links} className="-mx-3 flex" linkClassName={link} />
        </Container>
      </nav>
    </>
  )
}
