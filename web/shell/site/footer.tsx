import type { ReactNode } from 'react'
import type { Company } from '#contract/company/public.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { ServerFragment } from '#web/lib/page/server-fragment.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { LEGAL_LINKS, SERVICE_LINKS } from './footer-links.ts'
import { MAIN_LINKS } from './site-map.ts'
import { SocialLinks } from './social-links.tsx'

const Column = ({ title, children, className }: { title: string; children: ReactNode; className?: string }) => (
  <div className={className}>
    <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
    <div className="mt-3 text-sm">{children}</div>
  </div>
)

const Links = ({ links }: { links: readonly { to: string; label: string }[] }) => (
  <ul>
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link to={to} className="list-link">
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

/** The equal housing opportunity logo. */
const EqualHousing = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0" fill="currentColor">
    <path d="M12 2 1.5 8.3v4h2.2V22h16.6v-9.7h2.2v-4L12 2Zm5.6 17.3H6.4V9.4L12 6l5.6 3.4v9.9Z" />
    <path d="M8.4 10.6h7.2v2.6H8.4zm0 4.2h7.2v2.6H8.4z" />
  </svg>
)

function FooterContent({ company }: { company: Company }) {
  const licenses = [
    company.brokerLicense && `Massachusetts broker license ${company.brokerLicense}`,
    company.hicRegistration && `Home improvement contractor ${company.hicRegistration}`,
  ].filter(Boolean)
  return (
    <>
      <Container className="grid grid-cols-2 gap-x-8 gap-y-10 py-14 lg:grid-cols-[1.6fr_1fr_1.3fr_1.5fr] lg:py-18">
        <div className="col-span-2 lg:col-span-1">
          <Logo name={company.name} className="text-2xl" />
          <p className="mt-4 max-w-[19rem] text-sm text-muted">
            We build, sell, rent and manage homes across Massachusetts, from the first walk-through to the last repair.
          </p>
          <div className="mt-4">
            <SocialLinks name={company.name} social={company.social} />
          </div>
        </div>
        <nav aria-label="Quick links" id="site-links" tabIndex={-1}>
          <Column title="Quick links">
            <Links links={[...MAIN_LINKS, { to: '/tenant-portal', label: 'Tenant Portal' }]} />
          </Column>
        </nav>
        <nav aria-label="Services">
          <Column title="Services">
            <Links links={SERVICE_LINKS} />
          </Column>
        </nav>
        <Column title="Contact" className="col-span-2 lg:col-span-1">
          <address className="flex flex-col items-start text-muted not-italic">
            {company.address !== '' && <p className="py-1">{company.address}</p>}
            <PhoneLink number={company.phone} className="list-link" />
            <MailLink address={company.email} className="list-link" />
            {company.hotline !== '' && (
              <>
                <p className="mt-3">24/7 emergency maintenance</p>
                <PhoneLink number={company.hotline} className="list-link" />
              </>
            )}
          </address>
        </Column>
      </Container>
      <Container>
        <div className="flex flex-col gap-x-8 gap-y-3 border-t border-line py-6 text-sm text-muted md:flex-row md:items-center">
          <div className="flex items-start gap-2.5">
            <EqualHousing />
            <div>
              <p>{`© ${company.name}. Equal housing opportunity.`}</p>
              {licenses.length > 0 && <p className="text-xs">{licenses.join(' · ')}</p>}
            </div>
          </div>
          <nav aria-label="Legal" className="md:ml-auto">
            <ul className="flex flex-wrap gap-x-5">
              {LEGAL_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="list-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Container>
    </>
  )
}

/** The footer of the site. */
export function Footer() {
  const company = useCompany()
  return (
    <ServerFragment
      as="footer"
      facts={['footer', company]}
      className="skim mt-section border-t border-line bg-sand print:hidden"
    >
      <FooterContent company={company} />
    </ServerFragment>
  )
}
