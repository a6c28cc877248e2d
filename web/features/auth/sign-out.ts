import { auth } from '#contract/auth/account.ts'
import { call } from '#web/lib/api/call.ts'
import { accessToken, changeSession, openIdentity, sessionState } from '#web/lib/session/session.ts'

const forgetHere = async () => (await openIdentity()).signOut()

async function endSession() {
  changeSession('leaving')
  try {
    if ((await accessToken()) !== undefined) await call(auth.logout, { body: null })
  } catch {
    // Whoever leaves must get out, whatever the server says: the identity service is told as well.
  }
  await forgetHere()
}

/** Ends the session on the server and in this browser, and leaves by a page load that takes all that was fetched with it. */
export async function signOut() {
  if (sessionState() === 'leaving') return
  await endSession().catch(() => {})
  location.assign('/')
}

/** The same on every device. It rejects, and nothing has changed, where the server did not do it. */
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

/** Does what a visit to `/api/logout` has asked for, by a cookie that lives for a moment. */
export function obeySignOut() {
  document.cookie = 'sign-out=; path=/; max-age=0'
  if (sessionState() !== 'out') void endSession().finally(() => changeSession('out'))
}
