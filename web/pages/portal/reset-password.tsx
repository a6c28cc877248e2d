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
    lead: 'It takes the place of the old one, and signs out every device.',
    button: 'Save password',
    gone: 'Links work once. Ask for a new one here.',
  },
  invite: {
    title: 'Welcome to the Tenant Portal',
    lead: 'Choose a password to open your account.',
    button: 'Open my account',
    gone: 'Invitations work once. If you have a password, sign in; otherwise ask for a link here.',
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
    else toast('Error', errorMessage(error, 'Your password could not be saved. Please try again.'), 'destructive')
  }

  if (!isHydrated || (save === null && session === 'unknown')) {
    return (
      <NarrowPage title={words.title} lead={words.lead} state="ready">
        <Waiting>One moment…</Waiting>
      </NarrowPage>
    )
  }
  if (save === null || isGone) {
    return (
      <NarrowPage title="This link does not work" lead={words.gone} state={isGone ? 'gone' : 'ready'}>
        <Notice className="mb-6">It has expired, was used already, or is incomplete.</Notice>
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
          toast('Password saved', 'You can log in with it now.')
          navigate('/tenant-portal', { replace: true })
        }}
      />
    </NarrowPage>
  )
}
