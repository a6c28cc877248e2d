import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A public key as WebAuthn writes it: a COSE map of an ES256 key. */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label]), cborBytes(Buffer.from(value, 'base64url'))])
  // 1: kty = EC2, 3: alg = ES256, -1: crv = P-256, -2: x, -3: y
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x!),
    coordinate(0x22, y!),
  ])
}

/** What a test makes an authenticator or its browser do wrong. */
export interface Bend {
  origin?: string
  rpId?: string
  /** False: nobody showed a finger, a face or a code. */
  isVerified?: boolean
  userHandle?: string
  challenge?: string
  /** Signs with another key than the registered one. */
  isForged?: boolean
}

/** A passkey in software, with a real ES256 key. `counter` is what the next signature says, where the authenticator counts. */
export function createAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const state = { counter: counts ? 1 : 0, userHandle: undefined as string | undefined }

  const clientData = (type: string, challenge: string, bend: Bend) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bend.challenge ?? challenge,
        origin: bend.origin ?? origin,
        crossOrigin: false,
      }),
    )
  function authenticatorData(rpId: string, { isVerified = true }: Bend, attested?: Buffer) {
    // 0x01: present, 0x04: verified, 0x08 and 0x10: backed up, 0x40: with a new credential
    const flags = 0x01 | (isVerified ? 0x04 : 0) | 0x18 | (attested ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...(attested ? [attested] : [])])
  }

  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    id: named.id,
    state,

    create(options: PublicKeyCredentialCreationOptionsJSON, bend: Bend = {}): RegistrationResponseJSON {
      state.userHandle = options.user.id
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)])
      const data = authenticatorData(bend.rpId ?? options.rp.id!, bend, attested)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, bend).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },

    get(options: PublicKeyCredentialRequestOptionsJSON, bend: Bend = {}): AuthenticationResponseJSON {
      if (counts) state.counter += 1
      const data = authenticatorData(bend.rpId ?? options.rpId!, bend)
      const client = clientData('webauthn.get', options.challenge, bend)
      const key = bend.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
      const userHandle = bend.userHandle ?? state.userHandle
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
