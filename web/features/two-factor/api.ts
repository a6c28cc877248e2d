import { twoFactor } from '#contract/two-factor/own.ts'
import type { WireOf } from '#contract/core/endpoint.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** A started set-up: the key for the authenticator app, and the backup codes. */
export type Setup = WireOf<typeof twoFactor.setup>

export const twoFactorStatus = () =>
  queryOptions({ queryKey: [twoFactor.status.path], queryFn: () => call(twoFactor.status, {}), staleTime: 0 })

export const beginSetup = (currentPassword?: string) => call(twoFactor.setup, { body: { currentPassword } })

export const cancelSetup = () => call(twoFactor.cancel, {})

export const enable = (setupId: string, token: string, currentPassword?: string) =>
  call(twoFactor.enable, { body: { setupId, token, currentPassword } })

export const disable = (token: string) => call(twoFactor.disable, { body: { token } })

export const regenerateCodes = (token: string) => call(twoFactor.regenerateCodes, { body: { token } })
