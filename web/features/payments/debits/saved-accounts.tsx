export { BankSetupForm } from './bank-setup-form.tsx'
export { UnverifiedAccounts } from './unverified-accounts.tsx'
