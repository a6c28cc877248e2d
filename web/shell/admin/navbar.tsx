import type { CurrentUser } from '#contract/auth/account.ts'
import { signOut } from '#web/features/auth/sign-out.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import Calendar from 'lucide-react/icons/calendar'
import { useLocation } from '#web/lib/routing/router.tsx'
import { NavLinks } from '../site/nav-links.tsx'
import { currentness } from '../site/site-map.ts'
import { ThemeToggle } from '../site/theme-toggle.tsx'
import { AdminMenu } from './menu.tsx'
import { ADMIN_LINKS, addressOf } from './navigation.ts'
import { CommandPaletteHost } from './command-palette/command-palette-host.tsx'
import { CurrentUserBadge } from './current-user-badge.tsx'

const link =
  'relative inline-flex h-12 items-center px-3 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current]:text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-harbor after:opacity-0 aria-[current]:after:opacity-100 whitespace-nowrap xl:h-14 xl:px-[min(0.36vw,0.324rem)] xl:text-[clamp(0.8125rem,1vw,0.875rem)] forced-colors:aria-[current]:underline'

/**
 * One sticky line on a desktop. A narrower screen has the links on a second line, which alone stays in sight while the page scrolls, unless the
 * keyboard is in the bar.
 */
export function AdminNavbar({ user }: { user: CurrentUser }) {
  const { name } = useCompany()
  const { pathname } = useLocation()
  const here = addressOf(pathname)
  const links = ADMIN_LINKS.map(({ to, label }) => ({ to, children: label, 'aria-current': currentness(to, here) }))
  return (
    <header className="z-30 border-b border-line bg-paper lg:sticky lg:-top-16 lg:has-[:focus-visible]:top-0 xl:top-0 print:static print:border-0">
      <Container className="grid max-w-[90rem] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 xl:grid-cols-[auto_minmax(0,1fr)_auto] xl:gap-x-2">
        <Link
          to="/admin"
          aria-label={`${name}, admin portal`}
          className="-ml-2 w-fit max-w-full rounded-sm px-2 py-1.5"
        >
          <Logo name={name} className={name.length > 12 ? 'text-sm/4' : 'text-xl'} />
        </Link>
        <nav
          aria-label="Admin"
          className="max-lg:hidden print:hidden col-span-2 row-start-2 xl:col-span-1 xl:col-start-2 xl:row-start-1"
        >
          <NavLinks links={links} className="-ml-3 flex xl:ml-0" linkClassName={link} />
        </nav>
        <div className="flex h-16 items-center justify-end gap-3 xl:h-14 xl:gap-1 print:hidden">
          <CommandPaletteHost />
          {/* On phones it is in the menu. */}
          <LinkButton
            to="/admin/calendar"
            aria-current={currentness('/admin/calendar', here)}
            variant="quiet"
            className="px-2! xl:px-1.5! max-sm:hidden"
          >
            {/* Where the links are on this line as well, there is room for one of the two, and on a narrower screen for the icon only. */}
            <Calendar className="size-4 min-[90rem]:hidden" />
            <span className="xl:max-[90rem]:sr-only">Calendar</span>
          </LinkButton>
          {/* Loads a new page, because the site has its own style sheet. */}
          <LinkButton href="/" variant="quiet" className="px-2! xl:px-1.5! whitespace-nowrap max-lg:hidden">
            Main Site
          </LinkButton>
          <div className="max-w-64 border-l border-line pl-3 max-lg:hidden xl:max-w-[min(12vw,10.5rem)] xl:pl-2">
            <CurrentUserBadge user={user} />
          </div>
          <ThemeToggle />
          <Button variant="secondary" onClick={() => void signOut()} className="px-3.5! max-lg:hidden">
            Logout
          </Button>
          <AdminMenu user={user} links={links} className="-mr-2.5 lg:hidden" />
        </div>
      </Container>
    </header>
  )
}
