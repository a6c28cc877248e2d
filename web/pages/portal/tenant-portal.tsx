import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { UserFailureNotice } from '#web/features/auth/user-failure.tsx'
import { useCurrentUser } from '#web/features/auth/use-current-user.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { startPathOf } from '#web/lib/session/start-path.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import Clock from 'lucide-react/icons/clock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { WithoutScript } from '#web/shell/site/without-script.tsx'
import { sameOriginPath } from '#web/lib/routing/same-origin-path.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { SecondFactor } from '#web/shell/portal/second-factor.tsx'
import { Waiting } from '#web/shell/portal/waiting.tsx'

const BLURBS = [
  {
    Icon: Smartphone,
    title: 'Mobile friendly',
    text: 'Pay rent or report a leak in a few taps from your phone.',
  },
  {
    Icon: ShieldCheck,
    title: 'Secure payments',
    text: 'Pay online. We never see your card or account number.',
  },
  { Icon: Clock, title: '24/7 access', text: 'Check your payments and requests any time, day or night.' },
]

/** What the user was doing before the sign-in. */
function purposeOf(path: string) {
  if (path.startsWith('/payment')) return 'with your payment'
  return path.startsWith('/dashboard/maintenance/') ? 'with your request' : 'where you left off'
}

/** The sign-in form, or why there is none: the session is being checked, or needs its second factor. */
function SignIn() {
  const { session, user, isFailed, retry } = useCurrentUser()
  const { search } = useLocation()
  const requested = new URLSearchParams(search).get('next')
  useEffect(() => {
    if (!user) return
    const path = sameOriginPath(requested) ?? startPathOf(user.role)
    // The backoffice has its own style sheet, which needs a page load.
    if (path.startsWith('/admin')) location.replace(path)
    else navigate(path, { replace: true })
  }, [user, requested])

  if (session === 'code') return <SecondFactor />
  const isForm = session === 'out' || isFailed
  const next = session === 'out' ? sameOriginPath(requested) : null
  return (
    <>
      {/* Until the session is known, an attribute on the root element says whether there may be one. It is set before the first paint. */}
      <div className={isForm ? undefined : session === 'unknown' ? 'signed-in:hidden' : 'hidden'}>
        {session === 'in' && isFailed && <UserFailureNotice retry={retry} className="mb-8" />}
        <h2 className="text-2xl">Sign in</h2>
        {next !== null && <p className="mt-1 text-muted">You're signed out. Sign in to continue {purposeOf(next)}.</p>}
        <WithoutScript purpose="reach your property manager" />
        <div className="mt-6 noscript:hidden">
          <SignInForm />
        </div>
      </div>
      {!isForm && (
        <Waiting className={session === 'unknown' ? 'not-signed-in:hidden' : undefined}>One moment...</Waiting>
      )}
    </>
  )
}

export default function TenantPortalPage() {
  const { name, phone } = useCompany()
  return (
    <Container className="grid items-start gap-x-20 gap-y-12 pt-10 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_27rem] lg:pt-20">
      <PageHead
        title={`Tenant Portal | ${name}`}
        description={`${name} tenants pay rent and track maintenance requests here.`}
        path="/tenant-portal"
      />
      <div>
        <h1 className="text-4xl">Tenant Portal</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">Pay rent and track your maintenance requests.</p>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PortalCard>
          <SignIn />
        </PortalCard>
        <p className="mt-5 px-1 text-sm text-muted">
          No account yet? Contact your property manager for access
          {phone !== '' && (
            <>
              {': '}
              <PhoneLink number={phone} className="link" />
            </>
          )}
          .
        </p>
      </div>
      <ul className="grid gap-x-10 gap-y-7 sm:max-lg:grid-cols-3">
        {BLURBS.map(({ Icon, title, text }) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 sm:max-lg:block">
            <span className="inline-flex size-11 items-center justify-center rounded-full bg-sand text-harbor">
              <Icon className="size-5" />
            </span>
            <div className="sm:max-lg:mt-3">
              <h2 className="text-xl">{title}</h2>
              <p className="mt-1 max-w-[26rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Container>
  )
}
