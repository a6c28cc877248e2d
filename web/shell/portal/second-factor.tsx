import { showSecondFactor } from '#web/features/auth/api.ts'
import { CodeForm } from '#web/features/auth/code-form.tsx'
import { signOut } from '#web/features/auth/sign-out.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toastAtField } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'

/** For a session that needs its second factor. */
export function SecondFactor() {
  const queries = useQueryClient()
  async function check(token: string, field: unknown) {
    try {
      await showSecondFactor(queries, token)
      return undefined
    } catch (error) {
      const reason = errorMessage(error, 'Invalid verification code. Please try again.')
      toastAtField(field, 'Verification failed', reason)
      return reason
    }
  }
  return (
    <>
      <h2 className="text-2xl">Two-factor authentication</h2>
      <p className="mt-2 mb-6 text-muted">Enter a code to continue to your account.</p>
      <CodeForm check={check}>
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      </CodeForm>
    </>
  )
}
