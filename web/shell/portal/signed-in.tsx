import type { CurrentUser } from '#contract/auth/account.ts'
import { useCurrentUser } from '#web/features/auth/use-current-user.ts'
import { UserFailureNotice } from '#web/features/auth/user-failure.tsx'
import { useCompany } from '#web/features/company/use-company.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { WithoutScript } from '../site/without-script.tsx'
import { signInFrom } from '#web/lib/routing/same-origin-path.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Waiting } from './waiting.tsx'

/** How long the toast is shown before the sign-in form. */
const REDIRECT_MS = 500

interface LoggedOut {
  text: string
  leave: (path: string) => void
}

interface SignedInProps {
  title: string
  /** Replaces the title once the user is loaded. */
  heading?: (user: CurrentUser) => string
  /** Completes the text for visitors who must log in: `access your dashboard`. */
  purpose: string
  /** Where another text and target are specified. */
  loggedOut?: LoggedOut
  /** Shown until the user is loaded. */
  skeleton: ReactNode
  children: (user: CurrentUser) => ReactNode
}

/** Tells visitors without a session and redirects them to the sign-in form, which leads back to this page. */
function useGuard(isIn: boolean, isOut: boolean, purpose: string, loggedOut?: LoggedOut) {
  const wasIn = useRef(false)
  const { pathname, search } = useLocation()
  useEffect(() => {
    wasIn.current ||= isIn
    if (!isOut) return undefined
    if (loggedOut) toast('Unauthorized', loggedOut.text, 'destructive')
    else if (wasIn.current) toast('Session Expired', 'You have been signed out. Please sign in again.', 'destructive')
    else toast('Unauthorized', `Please log in to ${purpose}.`, 'destructive')
    const timer = setTimeout(() => {
      if (loggedOut) loggedOut.leave(pathname + search)
      else navigate(signInFrom(pathname + search), { replace: true })
    }, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isIn, isOut, purpose, loggedOut, pathname, search])
}

/** A page of the portal: its title at once, its content when the user is loaded. The content stays mounted under the second factor. */
export function SignedIn({ title, heading, purpose, loggedOut, skeleton, children }: SignedInProps) {
  const { name } = useCompany()
  const { session, user, isFailed, retry } = useCurrentUser()
  useGuard(user !== null, session === 'out', purpose, loggedOut)
  const isCodeAsked = session === 'code'
  const top = useKeptFocus<HTMLHeadingElement>(isCodeAsked)
  const isGone = session === 'out' || session === 'leaving'
  return (
    <Container className="pt-6 sm:pt-10">
      <title>{`${title} | ${name}`}</title>
      {isCodeAsked && (
        <PortalCard className="mx-auto mt-10 max-w-[28rem]">
          <SecondFactor />
        </PortalCard>
      )}
      <div hidden={isCodeAsked}>
        {/* A single heading throughout, because it has the focus after navigation. */}
        <h1 ref={top} tabIndex={-1} className="text-4xl">
          {(user && !isGone && heading?.(user)) || title}
        </h1>
        {user && !isGone ? (
          children(user)
        ) : (
          <>
            <WithoutScript what="page" purpose="reach your property manager" />
            {isGone && (
              // As tall as the screen, so that the footer stays where it is.
              <div className="min-h-svh">
                <Waiting className="mt-8">
                  {session === 'leaving' ? 'Signing you out...' : 'Taking you to the sign-in page...'}
                </Waiting>
              </div>
            )}
            {isFailed && <UserFailureNotice retry={retry} className="mt-8 max-w-prose" />}
            {!isGone && !isFailed && <div className="mt-8 noscript:hidden">{skeleton}</div>}
          </>
        )}
      </div>
    </Container>
  )
}
