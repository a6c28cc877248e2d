import type { Company } from '#contract/company/public.ts'
import { leave } from '#web/features/auth/leave.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { AssistanceOpener } from '../site/assistance-opener.tsx'
import { ThemeToggle } from '../site/theme-toggle.tsx'
import { PortalNav } from './portal-nav.tsx'

/** The header of the portal. On a phone, signing out is on the account page. On paper only the logo is left. */
export const PortalHeader = ({ company: { name } }: { company: Company }) => (
  <header className="hairline-on-scroll sticky top-0 z-40 bg-paper print:static">
    <Container className="flex h-navbar items-center gap-2">
      <Link
        to="/dashboard"
        aria-label={`${name}, portal home`}
        className="-mx-2 mr-auto inline-flex min-h-11 min-w-0 items-center rounded-sm px-2"
      >
        <Logo name={name} className={name.length > 12 ? 'text-sm/4' : 'text-2xl'} />
      </Link>
      <PortalNav />
      <LinkButton to="/" variant="quiet" className="whitespace-nowrap not-signed-in:hidden max-sm:hidden">
        Main Site
      </LinkButton>
      <ThemeToggle />
      <AssistanceOpener />
      <LinkButton to="/tenant-portal" variant="secondary" className="whitespace-nowrap signed-in:hidden">
        Tenant Portal
      </LinkButton>
      <Button variant="secondary" onClick={leave} className="not-signed-in:hidden max-lg:hidden">
        Logout
      </Button>
    </Container>
  </header>
)
