import { ApiError } from '#web/lib/api/api-error.ts'
import { type ComponentProps, useState } from 'react'
import type { PasswordStep } from './password-step.tsx'

type Work<Result> = (currentPassword?: string) => Promise<Result>

/** Runs an action, and again with the password where the server requires it. Undefined where the user cancels. */
export type WithPassword = <Result>(work: Work<Result>) => Promise<Result | undefined>

const isPasswordRequired = (error: unknown) => error instanceof ApiError && error.code === 'reauthentication_required'

/** The password step while it is shown, and the function that shows it. */
export function usePasswordStep() {
  const [prompt, setPrompt] = useState<(ComponentProps<typeof PasswordStep> & { Step: typeof PasswordStep }) | null>(
    null,
  )

  const withPassword: WithPassword = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!isPasswordRequired(error)) throw error
      // Rarely needed, so it is a chunk of its own.
      const { PasswordStep: Step } = await import('./password-step.tsx')
      try {
        return await new Promise((resolve, reject) =>
          setPrompt({
            Step,
            send: async (currentPassword) => resolve(await work(currentPassword)),
            onFailed: reject,
            cancel: () => resolve(undefined),
          }),
        )
      } finally {
        setPrompt(null)
      }
    }
  }

  if (!prompt) return { withPassword, step: null }
  const { Step, ...props } = prompt
  return { withPassword, step: <Step {...props} /> }
}
