import { idInToken, linkToken } from '#server/http/link-token.ts'

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
