import { createAuthenticator } from '#server/testing/setups/authenticator.ts'
import { ADA, passkeySetup } from '#server/testing/setups/passkeys.ts'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The client's own calls from start to end, in what it takes for a browser.
const { reset, signedIn, createClient, ids, admin } = await passkeySetup()

beforeEach(reset)
afterEach(() => vi.unstubAllGlobals())

/** A browser with one authenticator. The options pass through as JSON, as in browsers that read them natively. */
function stubBrowser() {
  const authenticator = createAuthenticator()
  class PublicKeyCredential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    readonly json: unknown
    constructor(json: unknown) {
      this.json = json
    }
    toJSON = () => this.json
  }
  const credentials = {
    create: async ({ publicKey }: { publicKey: never }) => new PublicKeyCredential(authenticator.create(publicKey)),
    get: async ({ publicKey }: { publicKey: never }) => new PublicKeyCredential(authenticator.get(publicKey)),
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { credentials })
  vi.stubGlobal('window', {
    PublicKeyCredential,
    location: { hostname: 'localhost', origin: 'http://localhost:3000', href: 'http://localhost:3000/' },
  })
  return authenticator
}

test('the client registers a passkey, signs in with it, renames it and deletes it', async () => {
  const client = await signedIn()
  stubBrowser()
  const { data: made, error } = await client.registerPasskey()
  expect(error).toBeNull()
  const other = createClient()
  expect((await other.signInWithPasskey()).data?.user).toMatchObject({ id: ids[ADA.email] })
  const level = await other.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal2', currentAuthenticationMethods: [{ method: 'passkey' }] })
  const renamed = await other.passkey.update({ passkeyId: made!.id, friendlyName: 'Laptop' })
  expect(renamed.data).toMatchObject({ friendly_name: 'Laptop' })
  expect((await other.passkey.delete({ passkeyId: made!.id })).error).toBeNull()
  expect((await createClient().signInWithPasskey()).error).toMatchObject({ code: 'webauthn_verification_failed' })
})

test('the client enrolls a security key as a factor and answers its challenge, but cannot sign in with it', async () => {
  const client = await signedIn()
  stubBrowser()
  const { data, error } = await client.mfa.webauthn.register({ friendlyName: 'Key' })
  expect(error).toBeNull()
  expect(decodeJwt((data as { access_token: string }).access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  const { data: factors } = await client.mfa.listFactors()
  expect(factors?.webauthn).toMatchObject([{ friendly_name: 'Key', factor_type: 'webauthn', status: 'verified' }])
  expect((await client.passkey.list()).data).toEqual([])
  const other = await signedIn()
  expect((await other.mfa.webauthn.authenticate({ factorId: factors!.webauthn[0]!.id })).error).toBeNull()
  expect((await other.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  expect((await createClient().signInWithPasskey()).error).toMatchObject({ code: 'webauthn_verification_failed' })
  expect((await other.mfa.unenroll({ factorId: factors!.webauthn[0]!.id })).error).toBeNull()
})

test('a challenge of a factor works once, and a copied key is refused', async () => {
  const client = await signedIn()
  const authenticator = stubBrowser()
  await client.mfa.webauthn.register({ friendlyName: 'Key' })
  const [factor] = (await client.mfa.listFactors()).data!.webauthn
  const other = await signedIn()
  const { data: challenge } = await other.mfa.challenge({
    factorId: factor!.id,
    webauthn: { rpId: 'localhost' },
  } as never)
  const { id, webauthn } = challenge as unknown as {
    id: string
    webauthn: { credential_options: { publicKey: never } }
  }
  const answer = () => ({
    factorId: factor!.id,
    challengeId: id,
    webauthn: {
      type: 'request' as const,
      credential_response: { toJSON: () => authenticator.get(webauthn.credential_options.publicKey) } as never,
    },
  })
  expect((await other.mfa.verify(answer() as never)).error).toBeNull()
  expect((await other.mfa.verify(answer() as never)).error).toMatchObject({ code: 'mfa_challenge_expired' })
  authenticator.state.counter = 0
  const again = await other.mfa.webauthn.authenticate({ factorId: factor!.id })
  expect(again.error).toMatchObject({ code: 'mfa_verification_failed' })
  await admin.mfa.deleteFactor({ userId: ids[ADA.email]!, id: factor!.id })
})
