import type { PropertyWithSample } from '#contract/properties/public.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Mark } from '#web/ui/layout/logo.tsx'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { Ref } from 'react'
import { isGone } from '../labels.ts'
import { contactAbout, contactState } from './contact-about.ts'

interface AgentCardProps {
  property: PropertyWithSample
  /** The broker's name. */
  listedBy: string
  phone: string
  email: string
  ref: Ref<HTMLElement>
}

/** A sold or rented property cannot be viewed, so the question comes first. A sample can be neither viewed nor asked about. */
function Ways({ property }: { property: PropertyWithSample }) {
  const gone = isGone(property)
  const viewing = (
    <LinkButton key="viewing" to={`/properties/${property.id}/viewing`} variant={gone ? 'secondary' : 'primary'} wide>
      Schedule Viewing
    </LinkButton>
  )
  const information = (
    <LinkButton
      key="information"
      to={contactAbout(property, 'information')}
      variant={gone ? 'primary' : 'secondary'}
      wide
    >
      Request Information
    </LinkButton>
  )
  return (
    <div className="mt-5 flex flex-col gap-3 print:hidden">
      {gone && (
        <p className="text-sm text-muted">
          This home has {property.status === 'sold' ? 'sold' : 'been rented'}. Ask about similar homes, and we'll let
          you know when one comes on the market.
        </p>
      )}
      {!property.isSample && (gone ? [information, viewing] : [viewing, information])}
      <LinkButton to="/contact" state={property.isSample ? undefined : contactState(property)} variant="quiet" wide>
        Contact Agent
      </LinkButton>
    </div>
  )
}

/** The contact details of the broker. */
export const AgentCard = ({ property, listedBy, phone, email, ref }: AgentCardProps) => (
  <section
    ref={ref}
    aria-labelledby="contact-agent"
    className="rounded-card border border-line bg-surface p-6 shadow-soft print:flex print:items-center print:justify-between print:rounded-none print:border-x-0 print:border-b-0 print:p-0 print:pt-4 print:shadow-flat"
  >
    <div className="flex items-center gap-4">
      <span className="flex size-13 shrink-0 items-center justify-center rounded-full bg-sand text-harbor print:hidden">
        <Mark className="w-7" />
      </span>
      <div className="min-w-0">
        <h2 id="contact-agent" className="text-xl">
          Contact Agent
        </h2>
        <p className="text-sm text-muted">{listedBy}</p>
      </div>
    </div>
    <ul className="mt-5 print:mt-0 grid gap-1 print:flex print:gap-6 font-medium *:flex *:items-center *:gap-3 [&_a]:inline-flex [&_a]:min-h-9 max-md:[&_a]:min-h-11 [&_a]:min-w-0 [&_a]:items-center [&_a]:break-all [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted">
      {phone !== '' && (
        <li>
          <Phone /> <PhoneLink number={phone} className="hover:underline" />
        </li>
      )}
      {email !== '' && (
        <li>
          <Mail /> <MailLink address={email} className="hover:underline" />
        </li>
      )}
    </ul>
    <Ways property={property} />
  </section>
)

/** On a rental, links for people who already live there. */
export const CurrentTenants = () => (
  <section aria-labelledby="current-tenants" className="rounded-card bg-sand p-6 print:hidden">
    <h2 id="current-tenants" className="text-xl">
      For Current Tenants
    </h2>
    <p className="mt-1.5 text-sm text-muted">Already renting with us? Pay rent or tell us what needs fixing.</p>
    <p className="mt-3 flex flex-wrap gap-x-6 text-sm font-semibold [&_a]:inline-flex [&_a]:min-h-9 [&_a]:items-center max-md:[&_a]:min-h-11">
      <Link to="/tenant-portal" className="link">
        Tenant Portal
      </Link>
      <Link to="/maintenance" className="link">
        Maintenance Request
      </Link>
    </p>
  </section>
)
