import { AuthAdminApi, type User } from '@supabase/auth-js'
import { failureOf } from './identity-failure.ts'

export interface NewIdentity {
  email: string
  password?: string
  firstName: string
  lastName: string
}

const USERS_PER_PAGE = 1000

const isHere = ({ deleted_at: deleted, banned_until: banned }: User) =>
  !deleted && !(banned && new Date(banned).getTime() > Date.now())

/** A name as the identity service keeps it. */
export const dataOf = ({ firstName, lastName }: NewIdentity) => ({ first_name: firstName, last_name: lastName })

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The name of somebody there. Everybody writes their own, of whatever kind. */
export const namesOf = ({ user_metadata: known }: Pick<User, 'user_metadata'>) => ({
  firstName: text(known['first_name']),
  lastName: text(known['last_name']),
})

interface Options {
  /** With `/auth/v1`. */
  base: string
  serviceKey: string
  fetch: typeof globalThis.fetch
  isEmbedded: boolean
}

/** What the service key opens: accounts and sessions of others. */
export function createIdentityAdmin({ base, serviceKey, fetch, isEmbedded }: Options) {
  const admin = new AuthAdminApi({
    url: base,
    headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` },
    fetch,
  })

  return {
    /** Ends the session of a token (`local`), all others or all. One that is over already is no failure. */
    async endSession(token: string, scope: 'local' | 'others' | 'global'): Promise<void> {
      const { error } = await admin.signOut(token, scope)
      if (error && (error.status ?? 500) >= 500) throw failureOf(error)
    },

    /**
     * Makes an account and answers for its address, which counts as confirmed and as proven; without a password nobody can sign in by one
     * yet.
     */
    async create(person: NewIdentity): Promise<User> {
      const { email, password } = person
      const { data, error } = await admin.createUser({
        email,
        email_confirm: true,
        user_metadata: dataOf(person),
        ...(password !== undefined && { password }),
      })
      if (error) throw failureOf(error)
      return data.user
    },

    /** Tells the service the role, by which it limits how long sessions live. Ours is the word that counts. */
    async tellRole(id: string, role: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { app_metadata: { role } })
      if (error) throw failureOf(error)
    },

    /** Who has this address; null for nobody. The protocol has no search: all are looked through. */
    async findId(email: string): Promise<string | null> {
      for (let page = 1; ; page += 1) {
        const { data, error } = await admin.listUsers({ page, perPage: USERS_PER_PAGE })
        if (error) throw failureOf(error)
        const found = data.users.find((user) => user.email === email)
        if (found || data.users.length < USERS_PER_PAGE) return found?.id ?? null
      }
    },

    /** Who this is now; null for somebody who is no more, or banned. */
    async find(id: string): Promise<User | null> {
      const { data, error } = await admin.getUserById(id)
      if (error?.status === 404) return null
      if (error) throw failureOf(error)
      return isHere(data.user) ? data.user : null
    },

    /** Sets a person's password without them; the service ends all of their sessions and tells nobody. */
    async replacePassword(id: string, password: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { password })
      if (error) throw failureOf(error)
    },

    /** Moves an account to another address, which counts as confirmed where the old one was, and as not proven. */
    async changeEmail(id: string, email: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { email })
      if (error) throw failureOf(error)
    },

    /**
     * Has the owner of the address ever followed a mailed link that made the account begin anew, or did `create` or `takeOver` answer for it?
     * Only then is the account known to be its owner's: anybody could have signed up with that address, and the link of a sign-up confirms it
     * without changing the password. An account that nobody has is not proven. A hosted service does not tell by what link an address was
     * confirmed: there, one is proven by an invitation that was accepted.
     */
    async isProven(id: string): Promise<boolean> {
      const { data, error } = await admin.getUserById(id)
      if (error?.status === 404) return false
      if (error) throw failureOf(error)
      const { email_confirmed_at: confirmedAt, invited_at: invitedAt, identities = [] } = data.user
      if (!isEmbedded) return Boolean(confirmedAt && invitedAt)
      return identities.some(({ identity_data: known }) => known?.['email_verified'] === true)
    },

    /**
     * Takes an account away from whoever made it: it gets this password, and every session, mailed link, pending change of address and
     * authenticator of the identity service is gone (our own sessions and second factors are the caller's to end). With `isVouched` the
     * caller answers for the address, as `create` does. Without it the account is as if never confirmed: it can be invited again, and
     * nobody signs in to it before following a mailed link. A hosted service cannot take a confirmation back; `invite` is then refused with
     * `email_exists`, and `mailRecovery` does the same. Doing it again after a failure completes it.
     */
    async takeOver(id: string, password: string, { isVouched }: { isVouched: boolean }): Promise<void> {
      const { error } = await admin.updateUserById(id, { password, email_confirm: isVouched })
      if (error) throw failureOf(error)
      const { data, error: unlisted } = await admin.mfa.listFactors({ userId: id })
      if (unlisted) throw failureOf(unlisted)
      for (const factor of data.factors) {
        const { error: kept } = await admin.mfa.deleteFactor({ userId: id, id: factor.id })
        if (kept && kept.status !== 404) throw failureOf(kept)
      }
    },

    /** Takes an account back. */
    async remove(id: string): Promise<void> {
      const { error } = await admin.deleteUser(id)
      if (error && error.status !== 404) throw failureOf(error)
    },

    /** Makes an account and mails the link by which its person sets a password. */
    async invite(person: NewIdentity): Promise<User> {
      const { data, error } = await admin.inviteUserByEmail(person.email, { data: dataOf(person) })
      if (error) throw failureOf(error)
      return data.user
    },
  }
}
