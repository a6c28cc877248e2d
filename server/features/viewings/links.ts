import { idInToken, linkToken } from '#server/http/link-token.ts'

/** `held`: of the browser that chose the time. `own`: in emails, so it proves the address. */
export type Purpose = 'held' | 'own'

export const tokenOf = (secret: string, purpose: Purpose, id: string) => linkToken(secret, `viewing ${purpose}`, id)
export const idIn = (secret: string, purpose: Purpose, token: string) => idInToken(secret, `viewing ${purpose}`, token)
