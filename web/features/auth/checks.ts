/** The validation of the account forms, loaded after the page. */
import { NewPassword } from '#contract/auth/account.ts'
import * as z from 'zod/mini'

export { ForgottenPassword, PasswordChange, ProfileChange } from '#contract/auth/account.ts'

export const PasswordSet = z.object({ password: NewPassword })
