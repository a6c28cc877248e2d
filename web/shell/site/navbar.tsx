import { useLocation } from '#web/lib/routing/router.tsx'
import type { Company } from '#contract/company/public.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { AssistanceOpener, hasAssistance } from './assistance-opener.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavLinks } from './nav-links.tsx'
import { SavedLink } from './saved-link.tsx'
import { PortalLinks } from './portal-links.tsx'
import { currentness, MAIN_LINKS } from './site-map.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/** The navbar of the site. On paper only the logo is left. */
export function Navbar({ company }: { company: Company }) {
  const { pathname } = useLocation()
  const links = MAIN_LINKS.map(({ to, label }) => ({ to, children: label, 'aria-current': currentness(to, pathname) }))
  return (
    <header className="hairline-on-scroll sticky top-0 z-40 bg-paper print:static">
      <Container className="flex h-navbar items-center gap-2 max-sm:gap-0">
        <Link
          to="/"
          aria-label={`${company.name}, home`}
          className="-mx-2 mr-auto inline-flex min-h-11 min-w-0 items-center rounded-sm px-2"
        >
          {/* The bar has a fixed height, so a long name wraps into up to three small lines. */}
          <Logo name={company.name} className={company.name.length > 12 ? 'text-xs/4 sm:text-sm/4' : 'text-2xl'} />
        </Link>
        <nav aria-label="Main" className="hidden lg:block print:hidden">
          <NavLinks links={links} className="flex items-center" linkClassName="nav-link" />
        </nav>
        <SavedLink />
        <ThemeToggle className="lg:ml-2" />
        <PortalLinks className="max-lg:hidden" />
        {hasAssistance(pathname) && <AssistanceOpener />}
        <MobileMenu company={company} links={links} className="-mr-2.5 lg:hidden" />
      </Container>
    </header>
  )
}
