/** Two-factor authentication and passkeys, in their own chunk. */
export { PasskeySettings } from '#web/features/two-factor/passkeys/passkey-settings.tsx'
export { TwoFactorSettings } from '#web/features/two-factor/two-factor-settings.tsx'
