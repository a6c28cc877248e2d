import Link from 'next/link'
import { MAIN_LINKS, SITE } from '@/lib/site'
import { MobileMenu } from './mobile-menu'
import { ThemeToggle } from './theme-toggle'

export const Navbar = () => (
  <header className="sticky top-0 z-40 border-b border-line bg-paper">
    <div className="mx-auto flex h-18 max-w-7xl items-center gap-2 px-5 sm:px-8">
      <Link href="/" className="mr-auto text-2xl font-bold tracking-tight">
        {SITE.name}
      </Link>
      <nav aria-label="Main" className="hidden items-center lg:flex">
        {MAIN_LINKS.map(({ href, label }) => (
          <Link key={href} href={href} className="px-3 py-2.5 text-sm font-medium text-muted hover:text-ink">
            {label}
          </Link>
        ))}
      </nav>
      <ThemeToggle />
      <Link
        href="/tenant-portal"
        className="hidden rounded-md bg-harbor px-4 py-2.5 text-sm font-semibold text-paper lg:block"
      >
        Tenant Portal
      </Link>
      <MobileMenu />
    </div>
  </header>
)
