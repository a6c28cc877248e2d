import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Company } from '#contract/company.ts'
import { Link } from '#web/lib/link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton, iconButtonLook } from '#web/ui/icon-button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { currentness, MAIN_LINKS } from './site-map.ts'

/** The navigation on a small screen. Without script the button leads to the same links in the footer. */
export function MobileMenu({ company, className }: { company: Company; className: string }) {
  const isHydrated = useHydrated()
  const { key, pathname } = useLocation()
  // Open on one entry of the history alone: going anywhere closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === key
  const close = () => setOpenOn(null)
  return (
    <div className={className}>
      {isHydrated ? (
        <IconButton label="Open the menu" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpenOn(key)}>
          <Menu />
        </IconButton>
      ) : (
        <a href="#site-links" aria-label="Open the menu" className={iconButtonLook()}>
          <Menu />
        </a>
      )}
      <Dialog open={isOpen} onClose={close} title="Menu" shape="drawer">
        <nav aria-label="Menu">
          <ul className="-mx-2 divide-y divide-line border-y border-line">
            {MAIN_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={close}
                  aria-current={currentness(to, pathname)}
                  className="flex min-h-13 items-center px-2 font-display text-xl font-medium hover:bg-sand aria-[current]:text-harbor aria-[current]:before:mr-3 aria-[current]:before:h-5 aria-[current]:before:w-0.75 aria-[current]:before:rounded-full aria-[current]:before:bg-harbor"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <LinkButton to="/tenant-portal" onClick={close} wide className="mt-6">
            Tenant Portal
          </LinkButton>
        </nav>
        <p className="mt-8 text-sm text-muted">Talk to us</p>
        <div className="mt-1 flex flex-col items-start font-semibold">
          <PhoneLink number={company.phone} className="inline-flex min-h-11 items-center hover:underline" />
          <MailLink address={company.email} className="inline-flex min-h-11 items-center hover:underline" />
        </div>
      </Dialog>
    </div>
  )
}
