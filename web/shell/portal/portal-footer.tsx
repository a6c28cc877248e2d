import type { Company } from '#contract/company/public.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { LEGAL_LINKS } from '../site/footer-links.ts'

const link = 'inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline'

/** The footer of the portal: whom to call, and the way back to the public site. */
export const PortalFooter = ({ company }: { company: Company }) => (
  <footer className="over-tabs mt-14 border-t border-line text-sm print:mt-5">
    <Container className="py-4">
      <div className="flex flex-wrap items-center gap-x-5">
        <PhoneLink number={company.phone} className={link} />
        <MailLink address={company.email} className={link} />
        {company.hotline !== '' && (
          <span className="text-muted">
            24/7 emergencies: <PhoneLink number={company.hotline} className={link} />
          </span>
        )}
      </div>
      <nav aria-label="Site" className="print:hidden">
        <ul className="flex flex-wrap gap-x-5">
          {[{ to: '/', label: 'Main Site' }, { to: '/contact', label: 'Contact' }, ...LEGAL_LINKS].map(
            ({ to, label }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {label}
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
    </Container>
  </footer>
)
