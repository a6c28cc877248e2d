/** Two-factor authentication, in its own chunk. */
export { TwoFactorSettings } from '#web/features/two-factor/two-factor-settings.tsx'
