import { auth } from '#contract/auth/account.ts'
import { call } from '#web/lib/api/call.ts'
import { accessToken, changeSession, openIdentity, sessionState } from '#web/lib/session/session.ts'

const forgetHere = async () => (await openIdentity()).signOut()

async function endSession() {
  changeSession('leaving')
  try {
    if ((await accessToken()) !== undefined) await call(auth.logout, { body: null })
  } catch {
    // The user must be signed out even if our server fails, so the identity service is called too.
  }
  await forgetHere()
}

/** Ends the session on the server and in this browser, then loads a new page, which discards all fetched data. */
export async function signOut() {
  if (sessionState() === 'leaving') return
  await endSession().catch(() => {})
  location.assign('/')
}

/** Ends the sessions on all devices. If the server fails, it rejects and nothing has changed. */
export async function signOutEverywhere() {
  changeSession('leaving')
  try {
    await call(auth.logout, { body: { everywhere: true } })
  } catch (error) {
    changeSession('in')
    throw error
  }
  await forgetHere().catch(() => {})
  location.assign('/')
}

/** Signs out after a visit to `/api/logout`, which sets a short-lived cookie. */
export function signOutIfRequested() {
  // Its name has the prefix on HTTPS, where the browser deletes it only with `secure`.
  document.cookie = 'sign-out=; path=/; max-age=0'
  document.cookie = '__Host-sign-out=; path=/; max-age=0; secure'
  if (sessionState() !== 'out') void endSession().finally(() => changeSession('out'))
}
