import type { CurrentUser } from '#contract/auth.ts'
import { formatDay } from '#web/lib/format-time.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import { type ReactNode, useEffect } from 'react'
import { LazyPart } from './lazy-part.tsx'
import { lists } from './maintenance-chunks.ts'
import { PortalCard } from './portal-card.tsx'
import { SignedIn } from './signed-in.tsx'

interface MatterProps {
  Icon: typeof House
  title: string
  /** Beside the title. */
  note?: ReactNode
  children: ReactNode
  action: ReactNode
}

const Matter = ({ Icon, title, note, children, action }: MatterProps) => (
  <PortalCard className="flex flex-col">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="flex items-center gap-3 text-xl">
        <span className="inline-flex size-10 items-center justify-center rounded-full bg-sand text-harbor">
          <Icon className="size-5" />
        </span>
        {title}
      </h2>
      {note}
    </div>
    <div className="mt-4 mb-6 grow text-muted">{children}</div>
    <div>{action}</div>
  </PortalCard>
)

/** Where one lives and what it costs, as the lease says. */
const Home = ({ propertyAddress, rentAmount, rentDueDate }: CurrentUser) => (
  <PortalCard className="sm:col-span-2">
    <h2 className="flex items-center gap-3 text-xl">
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-sand text-harbor">
        <House className="size-5" />
      </span>
      Your home
    </h2>
    {propertyAddress === null ? (
      <p className="mt-4 max-w-prose text-muted">
        No lease is linked to this account. Contact your property manager if there should be one.
      </p>
    ) : (
      <dl className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <dt className="text-sm text-muted">Address</dt>
          <dd className="mt-1 text-lg font-semibold">{propertyAddress}</dd>
        </div>
        {rentAmount !== null && (
          <div>
            <dt className="text-sm text-muted">Monthly rent</dt>
            <dd className="mt-1 font-display text-2xl font-semibold tabular-nums">{formatMoney(rentAmount)}</dd>
          </div>
        )}
        {rentDueDate !== null && (
          <div>
            <dt className="text-sm text-muted">Next due</dt>
            <dd className="mt-1 text-lg font-semibold">{formatDay(rentDueDate)}</dd>
          </div>
        )}
      </dl>
    )}
  </PortalCard>
)

/** What is being looked after. */
const Maintenance = () => (
  <Matter
    Icon={Wrench}
    title="Maintenance"
    note={
      <LazyPart from={lists} skeleton={null}>
        {({ ActiveCount }) => <ActiveCount />}
      </LazyPart>
    }
    action={
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/maintenance">Request Maintenance</LinkButton>
        <LinkButton to="/dashboard/maintenance" variant="secondary">
          All requests
        </LinkButton>
      </div>
    }
  >
    <LazyPart from={lists} skeleton={<Skeleton className="h-24" />}>
      {({ ActiveRequests }) => <ActiveRequests />}
    </LazyPart>
  </Matter>
)

const Skeletons = () => (
  <div className="grid gap-6 sm:grid-cols-2">
    <Skeleton className="h-44 rounded-card sm:col-span-2" />
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-56 rounded-card" />
  </div>
)

export default function DashboardPage() {
  useEffect(() => void lists.prefetch(), [])
  return (
    <SignedIn
      title="Dashboard"
      heading={({ firstName }) => (firstName === '' ? 'Welcome back' : `Welcome back, ${firstName}`)}
      purpose="access your dashboard"
      skeleton={<Skeletons />}
    >
      {(user) => (
        <>
          <p className="mt-2 text-lg text-muted">{user.propertyAddress ?? user.email}</p>
          <div className="mt-8 grid items-start gap-6 sm:grid-cols-2">
            <Home {...user} />
            <Maintenance />
            <Matter
              Icon={UserRound}
              title="Account"
              action={
                <LinkButton to="/account" variant="secondary">
                  Manage account
                </LinkButton>
              }
            >
              <p className="font-semibold break-words text-ink">
                {user.firstName} {user.lastName}
              </p>
              <p className="break-words">{user.email}</p>
              <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
                Two-factor authentication
                <Badge tone={user.isTwoFactorEnabled ? 'green' : 'grey'}>
                  {user.isTwoFactorEnabled ? 'On' : 'Off'}
                </Badge>
              </p>
            </Matter>
          </div>
          <div className="mt-8 flex justify-end">
            {/* Ends the session on the server first; the page it leads to ends it in the browser. */}
            <Button variant="secondary" onClick={() => location.assign('/api/logout')}>
              <LogOut className="size-4.5" /> Logout
            </Button>
          </div>
        </>
      )}
    </SignedIn>
  )
}
