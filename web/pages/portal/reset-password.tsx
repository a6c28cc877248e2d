import { resetPassword } from '#web/features/auth/api.ts'
import { ForgotPasswordForm } from '#web/features/auth/forgot-password-form.tsx'
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { isRecovering } from '#web/lib/session/recovery.ts'
import { openIdentity } from '#web/lib/session/session.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useState } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { NarrowPage } from '#web/shell/portal/narrow-page.tsx'
import { Waiting } from '#web/shell/portal/waiting.tsx'

const TEXTS = {
  recovery: {
    title: 'Choose a new password',
    lead: 'This replaces your old password and signs you out everywhere.',
    button: 'Save password',
    gone: 'This link can only be used once. Request a new one here.',
  },
  invite: {
    title: 'Welcome to the Tenant Portal',
    lead: 'Choose a password to finish setting up your account.',
    button: 'Set password',
    gone: 'This invitation has already been used. Sign in, or request a new link.',
  },
}

/** How the new password is saved: with the mailed link, or in the session that such a link started. Null without either. */
function useWay(type: 'recovery' | 'invite') {
  const { search } = useLocation()
  const session = useSession()
  const tokenHash = new URLSearchParams(search).get('token_hash')
  if (tokenHash !== null && tokenHash !== '') {
    return (password: string) => resetPassword({ tokenHash, type, password })
  }
  if (session !== 'in' || !isRecovering()) return null
  return async (password: string) => (await openIdentity()).setPassword(password)
}

/** Opening the link changes nothing, because mail scanners open links too. Only the button uses it up. */
export default function ResetPasswordPage() {
  const { pathname } = useLocation()
  const type = pathname === '/invitation' ? 'invite' : 'recovery'
  const words = TEXTS[type]
  const isHydrated = useHydrated()
  const session = useSession()
  const save = useWay(type)
  const [isGone, setGone] = useState(false)

  function fail(error: unknown) {
    const isRefused = error instanceof ApiError && error.issues.some(({ path }) => path === 'tokenHash')
    if (isRefused) setGone(true)
    else toast("Your password wasn't saved", errorMessage(error), 'destructive')
  }

  if (!isHydrated || (save === null && session === 'unknown')) {
    return (
      <NarrowPage title={words.title} lead={words.lead} state="ready">
        <Waiting>One moment...</Waiting>
      </NarrowPage>
    )
  }
  if (save === null || isGone) {
    return (
      <NarrowPage title="This link doesn't work" lead={words.gone} state={isGone ? 'gone' : 'ready'}>
        <Notice className="mb-6">It may be incomplete, expired or already used.</Notice>
        <ForgotPasswordForm />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={words.title} lead={words.lead} state="ready">
      <ResetPasswordForm
        button={words.button}
        onFailed={fail}
        save={async (password) => {
          await save(password)
          toast('Password saved', 'You can sign in with it now.')
          navigate('/tenant-portal', { replace: true })
        }}
      />
    </NarrowPage>
  )
}
