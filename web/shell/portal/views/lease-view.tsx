import { useCompany } from '#web/features/company/use-company.ts'
import { ownLeaseTerms, ownNextMonth } from '#web/features/leases/own/api.ts'
import { ComingUp } from '#web/features/leases/own/coming-up.tsx'
import { LeasesLeft } from '#web/features/leases/former/leases-left.tsx'
import { FactList } from '#web/features/leases/own/fact-list.tsx'
import { Roommates } from '#web/features/leases/own/roommates.tsx'
import { LeaseTerms } from '#web/features/leases/own/lease-terms.tsx'
import { ownMoveOut } from '#web/features/leases/move-out/api.ts'
import { OwnMoveOut } from '#web/features/leases/move-out/own-move-out.tsx'
import { OwnOffer } from '#web/features/leases/renewals/own-offer.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

// Who left a lease comes to its ledger from here.
export { FormerLease } from '#web/features/leases/former/former-lease.tsx'

/** Whom to write to and call about the lease and the home. */
function Contacts() {
  const { name, address, phone, email, hotline } = useCompany()
  const link = 'link inline-flex min-h-6 items-center'
  const facts: [string, ReactNode][] = [
    ['Landlord and notices', [name, address].filter(Boolean).join(', ')],
    ...(email === ''
      ? []
      : [['Email', <MailLink key="email" address={email} className={link} />] as [string, ReactNode]]),
    ...(phone === ''
      ? []
      : [['Phone', <PhoneLink key="phone" number={phone} className={link} />] as [string, ReactNode]]),
    ...(hotline === ''
      ? []
      : [['Emergency repairs', <PhoneLink key="hotline" number={hotline} className={link} />] as [string, ReactNode]]),
  ]
  return (
    <PortalCard>
      <h2 className="text-xl">Who to contact</h2>
      <FactList facts={facts} />
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <LinkButton to="/maintenance" variant="secondary">
          Request maintenance
        </LinkButton>
      </div>
    </PortalCard>
  )
}

const NoTerms = () => (
  <PortalCard className="mt-8">
    <p className="max-w-prose text-muted">
      Your lease isn't entered yet. Once your property manager has added it, you can read its terms here.
    </p>
  </PortalCard>
)

/** The lease of the user: an offer to renew it, its terms and whom to contact. */
export function LeaseView({ skeleton }: { skeleton: ReactNode }) {
  const lease = useQuery(ownLeaseTerms())
  const moveOut = useQuery(ownMoveOut())
  const nextMonth = useQuery(ownNextMonth())
  const { data } = lease
  const failed = [lease, moveOut, nextMonth].find(({ data: loaded, error }) => loaded === undefined && error !== null)
  // Together, so that nothing moves.
  if (data === undefined || moveOut.data === undefined || nextMonth.data === undefined)
    return failed ? (
      <LoadFailure retry={failed.refetch} isTrying={failed.isFetching} className="mt-8">
        Failed to load your lease. Please try again.
      </LoadFailure>
    ) : (
      <div className="mt-8">{skeleton}</div>
    )
  if (data === null) return <LeasesLeft otherwise={<NoTerms />} skeleton={<div className="mt-8">{skeleton}</div>} />
  return (
    <>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-6">
          {data.offer && <OwnOffer offer={data.offer} />}
          <LeaseTerms lease={data} />
          {nextMonth.data && data.status !== 'ended' && <ComingUp preview={nextMonth.data} />}
          {data.roommates && <Roommates roommates={data.roommates} isMain={data.isMain} />}
          {moveOut.data && (data.isMain || moveOut.data.hasStatement) && (
            <OwnMoveOut data={moveOut.data} isOther={!data.isMain} />
          )}
        </div>
        <Contacts />
      </div>
      <LeasesLeft />
    </>
  )
}
