import { AuthAdminApi, type User } from '@supabase/auth-js'
import { failureOf } from './identity-failure.ts'

export interface NewIdentity {
  email: string
  password?: string
  firstName: string
  lastName: string
  /** The home of a new tenant, which the invitation names. */
  homeAddress?: string | null
}

const USERS_PER_PAGE = 1000

const isHere = ({ deleted_at: deleted, banned_until: banned }: User) =>
  !deleted && !(banned && new Date(banned).getTime() > Date.now())

/** The user metadata with a name. */
export const dataOf = ({ firstName, lastName, homeAddress }: NewIdentity) => ({
  first_name: firstName,
  last_name: lastName,
  ...(homeAddress && { home_address: homeAddress }),
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A user's name from the metadata. Users write it themselves, so it may be of any type. */
export const namesOf = ({ user_metadata: known }: Pick<User, 'user_metadata'>) => ({
  firstName: text(known['first_name']),
  lastName: text(known['last_name']),
})

interface Options {
  /** Includes `/auth/v1`. */
  base: string
  serviceKey: string
  fetch: typeof globalThis.fetch
  isEmbedded: boolean
}

/** Calls that need the service key: users and sessions of others. */
export function createIdentityAdmin({ base, serviceKey, fetch, isEmbedded }: Options) {
  const admin = new AuthAdminApi({
    url: base,
    headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` },
    fetch,
  })

  return {
    /** Ends the session of a token (`local`), all others, or all. A session that has already ended is not an error. */
    async endSession(token: string, scope: 'local' | 'others' | 'global'): Promise<void> {
      const { error } = await admin.signOut(token, scope)
      if (error && (error.status ?? 500) >= 500) throw failureOf(error)
    },

    /** Creates a user whose address counts as confirmed and verified. Without a password they cannot sign in with one yet. */
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

    /** Reports a role to the service, which uses it for session lifetimes. Access is decided by our own table. */
    async reportRole(id: string, role: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { app_metadata: { role } })
      if (error) throw failureOf(error)
    },

    /** The user with this address, or null. The protocol has no search, so this pages through all users. */
    async findId(email: string): Promise<string | null> {
      for (let page = 1; ; page += 1) {
        const { data, error } = await admin.listUsers({ page, perPage: USERS_PER_PAGE })
        if (error) throw failureOf(error)
        const found = data.users.find((user) => user.email === email)
        if (found || data.users.length < USERS_PER_PAGE) return found?.id ?? null
      }
    },

    /** A user's current data. Null where they are deleted or banned. */
    async find(id: string): Promise<User | null> {
      const { data, error } = await admin.getUserById(id)
      if (error?.status === 404) return null
      if (error) throw failureOf(error)
      return isHere(data.user) ? data.user : null
    },

    /** Sets a user's password. The service ends all of their sessions and notifies nobody. */
    async replacePassword(id: string, password: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { password })
      if (error) throw failureOf(error)
    },

    /** Changes a user's address. It stays confirmed if it was, and does not count as verified. */
    async changeEmail(id: string, email: string): Promise<void> {
      const { error } = await admin.updateUserById(id, { email })
      if (error) throw failureOf(error)
    },

    /**
     * Whether the address is proven to be its owner's: the owner followed a mailed link that reset the account, or `create` or `takeOver` vouched for
     * it. Anyone can sign up with an address, and the link of a sign-up confirms it without changing the password, so that proves nothing. An account
     * that does not exist is not proven. A hosted service does not report by which link an address was confirmed; there, only an accepted invitation
     * counts.
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
     * Locks whoever created an account out of it: sets this password and deletes every session, mailed link, pending address change, authenticator and
     * passkey of the identity service (our own sessions and second factors are up to the caller). With `isVouched` the address counts as verified, as with
     * `create`. Without it the account is unconfirmed again: it can be invited again, and nobody can sign in before following a mailed link. A hosted
     * service cannot revoke a confirmation; `invite` then fails with `email_exists`, and `mailRecovery` does the same job. Repeating the call after a
     * failure completes it.
     */
    async takeOver(id: string, password: string, { isVouched }: { isVouched: boolean }): Promise<void> {
      const { error } = await admin.updateUserById(id, { password, email_confirm: isVouched })
      if (error) throw failureOf(error)
      const { data, error: listError } = await admin.mfa.listFactors({ userId: id })
      if (listError) throw failureOf(listError)
      for (const factor of data.factors) {
        const { error: deleteError } = await admin.mfa.deleteFactor({ userId: id, id: factor.id })
        if (deleteError && deleteError.status !== 404) throw failureOf(deleteError)
      }
      const passkeys = await admin.passkey.listPasskeys({ userId: id })
      // A hosted service without passkeys does not know the call.
      if (passkeys.error && passkeys.error.status !== 404) throw failureOf(passkeys.error)
      for (const { id: passkeyId } of passkeys.data ?? []) {
        const { error: deleteError } = await admin.passkey.deletePasskey({ userId: id, passkeyId })
        if (deleteError && deleteError.status !== 404) throw failureOf(deleteError)
      }
    },

    /** Deletes a user. */
    async remove(id: string): Promise<void> {
      const { error } = await admin.deleteUser(id)
      if (error && error.status !== 404) throw failureOf(error)
    },

    /** Creates a user and mails the link to set a password. */
    async invite(person: NewIdentity): Promise<User> {
      const { data, error } = await admin.inviteUserByEmail(person.email, { data: dataOf(person) })
      if (error) throw failureOf(error)
      return data.user
    },
  }
}
