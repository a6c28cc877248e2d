import type { ReactNode } from 'react'
import type { Company } from '#contract/company/public.ts'
import type { LinkProps } from '#web/lib/routing/link.tsx'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { NavLinks } from './nav-links.tsx'

interface MenuDrawerProps {
  company: Company
  /** The same links as in the navbar. */
  links: readonly LinkProps[]
  portal: ReactNode
  isOpen: boolean
  close: () => void
}

/** The drawer of the mobile menu, with links and phone numbers. */
export default function MenuDrawer({ company, links, portal, isOpen, close }: MenuDrawerProps) {
  return (
    <Dialog open={isOpen} onClose={close} title="Menu" shape="drawer">
      <nav aria-label="Menu">
        <NavLinks
          links={links}
          className="-mx-2 divide-y divide-line border-y border-line"
          linkClassName="flex min-h-13 items-center px-2 font-display text-xl font-medium hover:bg-sand aria-[current]:text-harbor aria-[current]:before:mr-3 aria-[current]:before:h-5 aria-[current]:before:w-0.75 aria-[current]:before:rounded-full aria-[current]:before:bg-harbor"
          onClick={close}
        />
        {portal}
      </nav>
      <p className="mt-8 text-sm text-muted">Talk to us</p>
      <div className="mt-1 flex flex-col items-start font-semibold">
        <PhoneLink number={company.phone} className="inline-flex min-h-11 items-center hover:underline" />
        <MailLink address={company.email} className="inline-flex min-h-11 items-center hover:underline" />
      </div>
    </Dialog>
  )
}
