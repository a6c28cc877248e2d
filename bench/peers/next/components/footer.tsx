import Link from 'next/link'
import type { ReactNode } from 'react'
import { LEGAL_LINKS, MAIN_LINKS, SERVICE_LINKS, SITE } from '@/lib/site'

const link = 'inline-flex min-h-8 items-center py-1 text-muted hover:text-ink hover:underline'

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className="text-sm font-semibold">{title}</h2>
    <div className="mt-3 text-sm">{children}</div>
  </div>
)

export const Footer = () => (
  <footer className="mt-24 border-t border-line bg-sand">
    <div className="mx-auto grid max-w-7xl grid-cols-2 gap-x-8 gap-y-10 px-5 py-14 sm:px-8 lg:grid-cols-4">
      <div className="col-span-2 lg:col-span-1">
        <p className="text-2xl font-bold tracking-tight">{SITE.name}</p>
        <p className="mt-4 max-w-[19rem] text-sm text-muted">
          We build, sell, rent and look after homes in Massachusetts, from the first walk-through to the last repair.
        </p>
      </div>
      <Column title="Quick links">
        <ul>
          {[...MAIN_LINKS, { href: '/tenant-portal', label: 'Tenant Portal' }].map(({ href, label }) => (
            <li key={href}>
              <Link href={href} className={link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Column>
      <Column title="Services">
        <ul>
          {SERVICE_LINKS.map((label) => (
            <li key={label}>
              <Link href="/services" className={link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Column>
      <Column title="Contact">
        <address className="flex flex-col items-start text-muted not-italic">
          <p className="py-1">{SITE.address}</p>
          <a href={`tel:${SITE.phone}`} className={link}>
            {SITE.phone}
          </a>
          <a href={`mailto:${SITE.email}`} className={link}>
            {SITE.email}
          </a>
        </address>
      </Column>
    </div>
    <div className="mx-auto flex max-w-7xl flex-col gap-3 px-5 py-6 text-sm text-muted sm:px-8 md:flex-row md:items-center">
      <p>© {SITE.name}. Equal housing opportunity.</p>
      <ul className="flex flex-wrap gap-x-5 md:ml-auto">
        {LEGAL_LINKS.map((label) => (
          <li key={label}>
            <Link href={`/${label.toLowerCase().replace(' ', '-')}`} className={link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </footer>
)
