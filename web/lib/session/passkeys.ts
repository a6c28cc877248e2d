import { auth } from '#contract/auth/account.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Identity, PasskeyClient } from './identity.ts'
import { openIdentity } from './session.ts'

/** Whether the identity service has passkeys, and whether one is enough for the product, which trusts only its own service with that. */
export const passkeyService = () =>
  queryOptions({
    queryKey: ['passkey-service'],
    queryFn: async () => {
      const { supabaseUrl, supabaseAnonKey } = await call(auth.config, {})
      const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: supabaseAnonKey } })
      if (!answer.ok) throw await ApiError.of(answer)
      const { passkeys_enabled: isOn }: { passkeys_enabled?: boolean } = await answer.json()
      return {
        url: `${supabaseUrl}/auth/v1/passkeys`,
        apikey: supabaseAnonKey,
        isOn: isOn === true,
        isSecondFactor: new URL(supabaseUrl).origin === location.origin,
      }
    },
    staleTime: Infinity,
  })
export type PasskeyService = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof passkeyService>['queryFn']>>>>

/** What the service verifies: the answer of an authenticator to a challenge. */
export type PasskeyAnswer = Parameters<PasskeyClient['passkey']['verifyAuthentication']>[0]

/**
 * A challenge for the passkeys that the browser offers by itself. Requested without the identity client, which most pages that offer them never need,
 * and marked, because the service counts it apart from those that people ask for.
 */
export async function requestAutofillChallenge({ url, apikey }: PasskeyService, signal: AbortSignal) {
  const answer = await fetch(`${url}/authentication/options`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ mediation: 'conditional' }),
    signal,
  })
  if (!answer.ok) throw await ApiError.of(answer)
  const body: { challenge_id: string; options: PublicKeyCredentialRequestOptionsJSON } = await answer.json()
  return { challengeId: body.challenge_id, options: body.options }
}

const CANCELED = 'You canceled, or it took too long. Please try again.'
const TOO_LATE = 'That took too long. Please try again.'
const UNABLE = "This device can't keep a passkey. Try another one, or a security key with a PIN."

/** By the code of the service or of the client, or by the name of the browser's error. */
const TEXTS: Readonly<Partial<Record<string, string>>> = {
  NotAllowedError: CANCELED,
  ERROR_CEREMONY_ABORTED: CANCELED,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  webauthn_credential_exists: 'This device already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: UNABLE,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: UNABLE,
  NotSupportedError: UNABLE,
  webauthn_challenge_expired: TOO_LATE,
  webauthn_challenge_not_found: TOO_LATE,
  webauthn_verification_failed:
    "That passkey didn't work. It may have been removed. Please sign in with your password.",
  webauthn_credential_not_found: 'This passkey has been removed already.',
  passkey_name_conflict: 'Another passkey has this name.',
  too_many_passkeys: 'You have ten passkeys. Remove one before you add another.',
  user_banned: 'Your account is not active. Please contact us.',
  invalid_credentials: 'Your current password is incorrect.',
  reauthentication_needed: 'Please enter your current password.',
}

/** The fields that errors are about. */
const FIELDS: Readonly<Partial<Record<string, string>>> = {
  passkey_name_conflict: 'name',
  invalid_credentials: 'currentPassword',
}

/** An error of the identity client or of the browser, as if our own server had sent it. */
function asApiError(error: unknown): ApiError {
  const { status = 0, code = '', name = '' } = error as { status?: number; code?: string; name?: string }
  const unknown = name === 'AuthRetryableFetchError' ? "We couldn't reach the server." : "That didn't work."
  const message =
    status === 429
      ? 'Too many attempts. Please wait a few minutes and try again.'
      : (TEXTS[code] ?? TEXTS[name] ?? `${unknown} Please try again.`)
  const path = FIELDS[code]
  return new ApiError(
    status,
    JSON.stringify({
      message,
      ...(code === 'reauthentication_needed' && { code: 'reauthentication_required' }),
      ...(path !== undefined && { issues: [{ path, message }] }),
    }),
  )
}

/** Calls the identity client for passkeys. Throws an `ApiError` with a message for users. */
export const callPasskeys: Identity['passkeys'] = async (work, more) => {
  // Outside of the conversion, because a chunk that cannot be loaded has its own text.
  const identity = await openIdentity()
  return identity.passkeys(work, more).catch((error: unknown) => {
    throw asApiError(error)
  })
}
