import type { CurrentUser } from '#contract/auth/account.ts'
import { isStaff, mayPay } from '#web/features/auth/account-kind.ts'
import { ownLeaseTerms } from '#web/features/leases/own/api.ts'
import { DocumentsLine } from '#web/features/documents/documents-line.tsx'
import { ActiveCount, ActiveRequests, AwaitedAnswers } from '#web/features/maintenance/own/active-requests.tsx'
import { recentPayments } from '#web/features/payments/api.ts'
import { RecentPayments } from '#web/features/payments/history/recent-payments.tsx'
import { PayRent, RentLine } from '#web/features/payments/rent/rent-balance.tsx'
import { NoLeaseLine, PayWithoutLease, RentAmount, RentBadge } from '#web/features/payments/rent/rent-card.tsx'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import { DashboardCard } from '../dashboard-card.tsx'
import { ownOffer } from './lazy-lease.ts'

/** Tenants do not need it. */
const noLease = lazyModule('shell/portal/views/no-lease.tsx', () => import('./no-lease.tsx'))

/** The next payment, most prominent because most tenants come for it. */
const Rent = ({ rentAmount, rentDueDate, propertyAddress }: CurrentUser) => (
  <DashboardCard
    Icon={KeyRound}
    title="Rent"
    note={<RentBadge />}
    action={
      rentAmount === null ? (
        <PayWithoutLease />
      ) : (
        <>
          <PayRent rentDueDate={rentDueDate} />
          <LinkButton to="/lease" size="large" variant="secondary">
            Your lease
          </LinkButton>
        </>
      )
    }
  >
    {rentAmount !== null && <RentAmount rentAmount={rentAmount} />}
    <div className="mt-2 min-h-[3lh] sm:min-h-[2lh] max-w-prose">
      {propertyAddress === null ? <NoLeaseLine /> : <RentLine />}
    </div>
  </DashboardCard>
)

/** An offer to renew the lease, until it is answered. */
function Renewal() {
  const { data } = useQuery(ownLeaseTerms())
  if (data?.offer?.state !== 'open') return null
  const { offer } = data
  return (
    <LazyPart from={ownOffer} skeleton={<Skeleton className="h-72 rounded-card" />}>
      {({ OwnOffer }) => <OwnOffer offer={offer} />}
    </LazyPart>
  )
}

/** Without a lease it is shown only if there are payments of an earlier one. */
function Payments({ isPayer }: { isPayer: boolean }) {
  const { data } = useQuery({ ...recentPayments(), enabled: !isPayer })
  if (!isPayer && !data?.items.length) return null
  return (
    <DashboardCard
      Icon={CreditCard}
      title="Payments"
      action={
        <LinkButton to="/dashboard/payments" variant="secondary">
          All payments
        </LinkButton>
      }
    >
      <RecentPayments />
    </DashboardCard>
  )
}

/** The active maintenance requests. */
const Maintenance = () => (
  <DashboardCard
    Icon={Wrench}
    title="Maintenance"
    note={<ActiveCount />}
    action={
      <>
        <LinkButton to="/maintenance">Request Maintenance</LinkButton>
        <LinkButton to="/dashboard/maintenance" variant="secondary">
          All requests
        </LinkButton>
      </>
    }
  >
    <ActiveRequests />
    <AwaitedAnswers />
  </DashboardCard>
)

/** The lease and what else was shared. */
const Documents = () => (
  <DashboardCard
    Icon={FileText}
    title="Documents"
    action={
      <LinkButton to="/documents" variant="secondary">
        View documents
      </LinkButton>
    }
  >
    <DocumentsLine />
  </DashboardCard>
)

const Account = ({ firstName, lastName, email, isTwoFactorEnabled }: CurrentUser) => (
  <DashboardCard
    Icon={UserRound}
    title="Account"
    action={
      <>
        <LinkButton to="/account" variant="secondary">
          Manage account
        </LinkButton>
        {/* The server ends its session first; the page that it redirects to ends it in the browser. */}
        <Button variant="quiet" onClick={() => location.assign('/api/logout')}>
          <LogOut className="size-4.5" /> Logout
        </Button>
      </>
    }
  >
    <p className="font-semibold wrap-anywhere text-ink">
      {firstName} {lastName}
    </p>
    <p className="wrap-anywhere">{email}</p>
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      Two-factor authentication
      <Badge tone={isTwoFactorEnabled ? 'green' : 'gray'}>{isTwoFactorEnabled ? 'On' : 'Off'}</Badge>
    </p>
  </DashboardCard>
)

/** What this account is for: a card for each of its subjects. */
export const DashboardCards = ({ user }: { user: CurrentUser }) => (
  <div className="mt-8 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
    <div className="grid min-w-0 gap-6">
      {mayPay(user) ? (
        <>
          <Renewal />
          <Rent {...user} />
        </>
      ) : (
        <LazyPart from={noLease} skeleton={<Skeleton className="h-72 rounded-card" />}>
          {({ NoLease }) => <NoLease {...user} />}
        </LazyPart>
      )}
      <Payments isPayer={mayPay(user)} />
    </div>
    <div className="grid min-w-0 gap-6">
      {!isStaff(user) && <Maintenance />}
      {mayPay(user) && <Documents />}
      <Account {...user} />
    </div>
  </div>
)
