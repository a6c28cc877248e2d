import { idInToken, linkToken } from '#server/http/link-token.ts'

/** `typed`: of the browser whose form could not be taken. `own`: in emails, so it proves the address. */
export type Purpose = 'typed' | 'own'

export const tokenOf = (secret: string, purpose: Purpose, id: string) => linkToken(secret, `open house ${purpose}`, id)
export const idIn = (secret: string, purpose: Purpose, token: string) =>
  idInToken(secret, `open house ${purpose}`, token)
