import { FREQUENCIES, type TypedAlert } from '#contract/alerts/public.ts'
import { seal, unseal } from '#server/db/secrets/seal.ts'
import { idInToken, linkToken } from '#server/http/link-token.ts'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'

/** What a link is for. One kind does not work as the other. */
type Purpose = 'confirm' | 'manage'

/** The id in a token. Null where the signature is not ours. */
export const idIn = (secret: string, purpose: Purpose, token: string) => idInToken(secret, `alert ${purpose}`, token)

export const confirmPath = (secret: string, alertId: string) =>
  `/alerts/confirm/${linkToken(secret, 'alert confirm', alertId)}`

export const managePath = (secret: string, subscriberId: string) =>
  `/alerts/${linkToken(secret, 'alert manage', subscriberId)}`

/** Mail programs send a POST here, and people who open it see the page of their alerts. */
export const unsubscribePath = (secret: string, subscriberId: string) =>
  `${managePath(secret, subscriberId)}/unsubscribe`

const TYPED = 'alert typed'
const LIFETIME_MS = 24 * 60 * 60 * 1000

const Sealed = z.object({ email: z.string(), frequency: z.enum(FREQUENCIES), until: z.number() })

const keyOf = (secret: string) => createHmac('sha256', secret).update(TYPED).digest()

/** What was typed into the form, encrypted for the address of its page, so that no history, log or referrer has the email address. It works for a day. */
export function sealTyped(secret: string, { email, frequency }: TypedAlert, now = Date.now()): string {
  const text = JSON.stringify({ email, frequency, until: now + LIFETIME_MS })
  return seal(text, TYPED, keyOf(secret)).toString('base64url')
}

/** What was typed. Null where it is no longer known. */
export function openTyped(secret: string, token: string, now = Date.now()): TypedAlert | null {
  try {
    const { until, ...typed } = Sealed.parse(JSON.parse(unseal(Buffer.from(token, 'base64url'), TYPED, keyOf(secret))))
    return until < now ? null : typed
  } catch {
    return null
  }
}
