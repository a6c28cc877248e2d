import type { Person } from '#contract/people/admin.ts'
import { usersAdmin } from '#contract/users/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { ask } from '#web/lib/forms/question.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useState } from 'react'

interface SignOutButtonProps {
  account: NonNullable<Person['account']>
  email: string
}

/** Ends all sessions of a person, after a question. */
export function SignOutButton({ account: { id, name }, email }: SignOutButtonProps) {
  const [isEnding, setEnding] = useState(false)

  async function end() {
    const isSure = await ask({
      title: `Sign out ${name || email}?`,
      description:
        'They are signed out on all devices and can sign in again. If someone else may know their password, it must be reset, too.',
      no: 'Cancel',
      yes: 'Sign out everywhere',
    })
    if (!isSure) return
    setEnding(true)
    try {
      const { message } = await call(usersAdmin.signOut, { params: { id } })
      toast('Success', message)
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to end the sessions'), 'destructive')
    } finally {
      setEnding(false)
    }
  }

  return (
    <Button variant="secondary" onClick={() => void end()} pending={isEnding}>
      Sign out everywhere
    </Button>
  )
}
