import { useCompany } from '#web/features/company/use-company.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { phoneHref } from '#web/ui/contact-link.tsx'
import { Container } from '#web/ui/container.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import Clock from 'lucide-react/icons/clock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'

const BLURBS = [
  {
    Icon: Smartphone,
    title: 'Mobile Friendly',
    text: 'Made for the phone in your hand: pay rent or report a leak in a few taps.',
  },
  {
    Icon: ShieldCheck,
    title: 'Secure Payments',
    text: 'Cards are handled by our payment provider; their numbers never reach us.',
  },
  { Icon: Clock, title: '24/7 Access', text: 'Payments, requests and their progress, at any hour of any day.' },
]

export default function TenantPortalPage() {
  const { name, phone } = useCompany()
  return (
    <>
      <PageHead
        title={`Tenant Portal | ${name}`}
        description={`Where tenants of ${name} pay rent and follow their maintenance requests.`}
        path="/tenant-portal"
      />
      <PageTitle title="Tenant Portal">
        Pay your rent and follow your maintenance requests. Contact your property manager for access.
      </PageTitle>
      <Container>
        <Notice
          title="Online accounts open soon"
          actions={
            <>
              {phone !== '' && <LinkButton href={phoneHref(phone)}>Call {phone}</LinkButton>}
              <LinkButton to="/maintenance" variant="secondary">
                Maintenance Request
              </LinkButton>
            </>
          }
          className="max-w-prose"
        >
          You cannot sign in here yet. Until you can, call your property manager about rent and leases, and send repairs
          through the maintenance page, which needs no account.
        </Notice>
        <ul className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-3">
          {BLURBS.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon className="size-6 text-harbor" />
              <h2 className="mt-3 text-xl">{title}</h2>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </>
  )
}
