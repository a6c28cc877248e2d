import { confirmEmail } from '#web/features/auth/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useState } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import { NarrowPage } from '#web/shell/portal/narrow-page.tsx'
import { Waiting } from '#web/shell/portal/waiting.tsx'

/** Opening the link confirms nothing, because mail scanners open links too. */
export default function ConfirmPage() {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const [state, setState] = useState<'ready' | 'sending' | 'done' | 'gone'>('ready')
  const tokenHash = new URLSearchParams(search).get('token_hash') ?? ''

  async function confirm() {
    setState('sending')
    try {
      await confirmEmail(tokenHash)
      setState('done')
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
      setState(isRefused ? 'gone' : 'ready')
      if (!isRefused) toast("Your email address wasn't confirmed", errorMessage(error), 'destructive')
    }
  }

  if (state === 'done') {
    return (
      <NarrowPage title="You're all set" lead="Your email address is confirmed." state={state}>
        <LinkButton to="/tenant-portal" size="large" wide>
          Sign in
        </LinkButton>
      </NarrowPage>
    )
  }
  if (isHydrated && (tokenHash === '' || state === 'gone')) {
    return (
      <NarrowPage
        title="This link doesn't work"
        lead="Already confirmed your address? Just sign in. If you still need to confirm it, signing in sends you a new link."
        state={state}
      >
        <Notice className="mb-6">It may be incomplete, expired or already used.</Notice>
        <LinkButton to="/contact" variant="secondary" wide>
          Contact us
        </LinkButton>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title="Confirm your email address"
      lead="One click and you're all set. Didn't sign up? Just close this page."
      state={state}
    >
      {isHydrated ? (
        <Button size="large" wide pending={state === 'sending'} onClick={() => void confirm()}>
          Confirm
        </Button>
      ) : (
        <Waiting>One moment...</Waiting>
      )}
    </NarrowPage>
  )
}
