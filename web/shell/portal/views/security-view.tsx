/** Two-factor authentication: a chunk of its own. */
export { TwoFactorSettings } from '#web/features/two-factor/two-factor-settings.tsx'
