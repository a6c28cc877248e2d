import { ForgotPasswordForm } from '#web/features/auth/forgot-password-form.tsx'
import { NarrowPage } from '#web/shell/portal/narrow-page.tsx'

export default function ForgotPasswordPage() {
  return (
    <NarrowPage
      title="Forgot your password?"
      lead="Tell us the email address of your account. We send a link to choose a new password."
    >
      <ForgotPasswordForm />
    </NarrowPage>
  )
}
