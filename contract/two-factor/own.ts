import * as z from 'zod/mini'
import { Code, Password } from '#contract/auth/account.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, Timestamp } from '#contract/core/fields.ts'

const WithCode = z.object({ token: Code })
/** The current password, needed where the last sign-in was a while ago. Without it: 403 `reauthentication_required`. */
const Proof = z.object({ currentPassword: z.nullish(Password) })
const MessageResponse = z.object({ message: z.string() })
/** Ten codes, each good for one sign-in. They are shown once, when they are generated. */
const BackupCodes = z.array(z.string())

export const twoFactor = {
  status: {
    method: 'GET',
    path: '/api/2fa/status',
    access: 'user',
    isOpenBeforeSecondFactor: true,
    summary: 'Whether two-factor authentication is on',
    response: z.object({
      enabled: z.boolean(),
      enabledAt: z.nullable(Timestamp),
      /** How many backup codes are unused. */
      backupCodesLeft: z.int(),
      /** Whether this session has passed the second factor. True where none is required. */
      isPassed: z.boolean(),
    }),
  },
  setup: {
    method: 'POST',
    path: '/api/2fa/setup',
    access: 'user',
    summary:
      'Starts setup, which expires after ten minutes and takes effect once a code is entered. The same session gets the same setup again. Requires the password, or a sign-in within the last five minutes',
    body: z.optional(z.nullish(Proof)),
    response: z.object({
      /** Identifies this set-up when its first code is entered. */
      setupId: Id,
      /** An image as a data URL. */
      qrCodeUrl: z.string(),
      /** The same key to type, in groups of four. */
      manualKey: z.string(),
      backupCodes: BackupCodes,
      message: z.string(),
    }),
  },
  cancel: {
    method: 'DELETE',
    path: '/api/2fa/setup',
    access: 'user',
    summary: 'Cancels a setup in progress',
    status: 204,
    response: z.void(),
  },
  enable: {
    method: 'POST',
    path: '/api/2fa/enable',
    access: 'user',
    summary: 'Turns two-factor authentication on with a code from the new key. All other sessions end',
    body: z.extend(WithCode, {
      ...Proof.shape,
      /** The set-up that the code belongs to. 400 `two_factor_setup_expired` if a newer set-up has replaced it. */
      setupId: z.optional(Id),
    }),
    response: MessageResponse,
  },
  disable: {
    method: 'POST',
    path: '/api/2fa/disable',
    access: 'user',
    summary: 'Turns two-factor authentication off with a code. All other sessions end',
    body: WithCode,
    response: MessageResponse,
  },
  verify: {
    method: 'POST',
    path: '/api/2fa/verify',
    access: 'user',
    isOpenBeforeSecondFactor: true,
    summary: 'Verifies the second factor of a session that was started without it',
    body: WithCode,
    response: MessageResponse,
  },
  regenerateCodes: {
    method: 'POST',
    path: '/api/2fa/backup-codes',
    access: 'user',
    summary: 'Replaces the backup codes with ten new ones',
    body: WithCode,
    response: z.object({ backupCodes: BackupCodes, message: z.string() }),
  },
} as const satisfies Record<string, Endpoint>
