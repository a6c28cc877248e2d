import { ApiError } from '#web/lib/api-error.ts'
import { useState } from 'react'
import { PasswordStep } from './password-step.tsx'

type Work<Result> = (currentPassword?: string) => Promise<Result>

/** Does something, and once more with the password where the server asks for it. Undefined where the reader cancels. */
export type WithPassword = <Result>(work: Work<Result>) => Promise<Result | undefined>

const isAsked = (error: unknown) => error instanceof ApiError && error.code === 'reauthentication_required'

/** The step that asks for the password, while it is to be shown, and what brings it up. */
export function usePasswordStep() {
  const [asked, setAsked] = useState<Parameters<typeof PasswordStep>[0] | null>(null)

  const withPassword: WithPassword = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!isAsked(error)) throw error
      try {
        return await new Promise((resolve, reject) =>
          setAsked({
            send: async (currentPassword) => resolve(await work(currentPassword)),
            onFailed: reject,
            cancel: () => resolve(undefined),
          }),
        )
      } finally {
        setAsked(null)
      }
    }
  }

  return { withPassword, step: asked && <PasswordStep {...asked} /> }
}
