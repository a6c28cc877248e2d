import { auth } from '#contract/auth/account.ts'
import type { RequestOf } from '#contract/core/endpoint.ts'
import { twoFactor } from '#contract/two-factor/own.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { rememberStartPath } from '#web/lib/session/start-path.ts'
import { changeSession, openIdentity } from '#web/lib/session/session.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

type BodyOf<Name extends keyof typeof auth> = RequestOf<(typeof auth)[Name]> extends { body: infer Body } ? Body : never

/** The browser has a session, but its user could not be loaded. */
export const USER_FAILED = 'Failed to fetch user'

/** The signed-in user. Null for visitors. */
export const currentUser = () =>
  queryOptions({
    queryKey: [auth.user.path],
    queryFn: async () => {
      try {
        const user = await call(auth.user, {})
        rememberStartPath(user.role)
        return user
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw new Error(USER_FAILED, { cause: error })
      }
    },
  })

/** Signs in and passes the session to the identity client, which stores and refreshes it. */
export async function signIn(queries: QueryClient, body: BodyOf<'login'>) {
  // Loaded first, because without it the new session could not be stored.
  const identity = await openIdentity()
  const session = await call(auth.login, { body })
  await identity.setSession(session)
  await queries.fetchQuery(currentUser())
}

/** Repeats the queries that were refused without the second factor. */
export const repeatRefused = (queries: QueryClient) =>
  queries.resetQueries({ predicate: ({ state }) => state.data === null || state.status === 'error' })

/** Passes the second factor of a session that has only passed the password. */
export async function showSecondFactor(queries: QueryClient, token: string) {
  await call(twoFactor.verify, { body: { token } })
  changeSession('in')
  await repeatRefused(queries)
}

export const askForReset = (body: BodyOf<'forgotPassword'>) => call(auth.forgotPassword, { body })

export const resetPassword = (body: BodyOf<'resetPassword'>) => call(auth.resetPassword, { body })

export const confirmEmail = (tokenHash: string) => call(auth.confirmEmail, { body: { tokenHash } })

export const updateProfile = (body: BodyOf<'updateProfile'>) => call(auth.updateProfile, { body })

export const changePassword = (body: BodyOf<'changePassword'>) => call(auth.changePassword, { body })
