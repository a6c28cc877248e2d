import { callPasskeys } from '#web/lib/session/passkeys.ts'
import type { PasskeyListItem } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'

/** `backed_up` is an addition of our own service. */
export type Passkey = PasskeyListItem & { backed_up?: boolean }

export const ownPasskeys = () =>
  queryOptions({
    queryKey: ['own-passkeys'],
    queryFn: (): Promise<Passkey[]> => callPasskeys((client) => client.passkey.list()),
    staleTime: 0,
  })

export const renamePasskey = (passkeyId: string, friendlyName: string) =>
  callPasskeys((client) => client.passkey.update({ passkeyId, friendlyName }))

/** Asks the browser for a new passkey. */
export async function addPasskey(name: string, currentPassword?: string) {
  const more = { friendly_name: name, current_password: currentPassword }
  const made = await callPasskeys((client) => client.registerPasskey(), more)
  // A hosted service takes no name with it.
  if (made.friendly_name !== name) await renamePasskey(made.id, name)
}

export const removePasskey = (passkeyId: string, currentPassword?: string) =>
  callPasskeys(
    async (client) => ({ ...(await client.passkey.delete({ passkeyId })), data: true }),
    currentPassword === undefined ? {} : { current_password: currentPassword },
  )
