import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import type { UserRow } from '#server/auth-service/users/users.ts'
import { CHALLENGE_MINUTES } from './challenges.ts'
import type { Credential } from './credentials.ts'
import { requireRelyingParty } from './relying-party.ts'

/** Loaded with the first passkey, because few sessions need it. */
const load = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000
/** PostgreSQL's limit for an index entry is larger than any of these. */
const MAX_ID = 1364
const MAX_TRANSPORTS = 10

/** What browsers send, as far as the service reads it. The library checks the rest. */
const Response = z.looseObject({
  id: z.string().check(z.maxLength(MAX_ID)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string(),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(MAX_TRANSPORTS))),
  }),
  clientExtensionResults: z._default(z.looseObject({}), {}),
})

export const verificationFailed = () =>
  new AuthFailure(400, 'webauthn_verification_failed', 'Credential verification failed')

/** The id of the credential in an answer, or null where it has none. */
export const credentialIdOf = (answer: unknown): string | null => {
  const parsed = z.safeParse(Response, answer)
  return parsed.success ? parsed.data.id : null
}

/** The id that an authenticator stores with a passkey. It says nothing about the user. */
const handleOf = ({ id }: Pick<UserRow, 'id'>) => new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'))

const describe = ({ credential_id: id, transports }: Credential) => ({ id, transports })

interface Demands {
  challenge: string
  /** A passkey signs in by itself: it can be found without a name, and asks its owner for a finger, a face or a code. */
  isPasskey: boolean
}

export async function creationOptions(
  ctx: AuthContext,
  user: UserRow,
  existing: Credential[],
  { challenge, isPasskey }: Demands,
) {
  const { id } = requireRelyingParty(ctx)
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: (await ctx.company(ctx.db)).name,
    rpID: id,
    userID: handleOf(user),
    userName: user.email ?? user.id,
    userDisplayName: user.email ?? user.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(describe),
    authenticatorSelection: {
      residentKey: isPasskey ? 'required' : 'discouraged',
      userVerification: isPasskey ? 'required' : 'preferred',
    },
  })
}

export async function requestOptions(ctx: AuthContext, { challenge, isPasskey }: Demands, allowed: Credential[] = []) {
  const { id } = requireRelyingParty(ctx)
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    userVerification: isPasskey ? 'required' : 'preferred',
    ...(allowed.length > 0 && { allowCredentials: allowed.map(describe) }),
  })
}

/** The new credential of an answer. Throws where it is not for this challenge, this site or, for a passkey, a verified user. */
export async function checkCreation(ctx: AuthContext, answer: unknown, { challenge, isPasskey }: Demands) {
  const { id, origin } = requireRelyingParty(ctx)
  const { verifyRegistrationResponse } = await load()
  const parsed = z.safeParse(Response, answer)
  if (!parsed.success) throw verificationFailed()
  // The library throws for whatever is wrong with an answer.
  const result = await verifyRegistrationResponse({
    response: parsed.data as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: isPasskey,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!result?.verified) throw verificationFailed()
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: parsed.data.response.transports ?? [],
    is_backup_eligible: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  }
}

/** The new state of the credential that an answer is signed with. Null where the signature, the challenge, the site or the user is not right. */
export async function checkAssertion(
  ctx: AuthContext,
  answer: unknown,
  credential: Credential,
  { challenge, isPasskey }: Demands,
) {
  const { id, origin } = requireRelyingParty(ctx)
  const { verifyAuthenticationResponse } = await load()
  const parsed = z.safeParse(Response, answer)
  if (!parsed.success) return null
  const response = parsed.data as unknown as AuthenticationResponseJSON
  const { userHandle } = response.response
  if (userHandle && userHandle !== Buffer.from(handleOf({ id: credential.user_id })).toString('base64url')) return null
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // Zero, because the caller compares the counters itself, under a lock.
    credential: { id: credential.credential_id, publicKey: new Uint8Array(credential.public_key), counter: 0 },
    requireUserVerification: isPasskey,
  }).catch(() => null)
  if (!result?.verified) return null
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { signCount: newCounter, isBackedUp: credentialBackedUp }
}
