import { ForgotPasswordForm } from '#web/features/auth/forgot-password-form.tsx'
import { NarrowPage } from '#web/shell/portal/narrow-page.tsx'

export default function ForgotPasswordPage() {
  return (
    <NarrowPage
      title="Forgot your password?"
      lead="Enter your email address and we'll send you a link to choose a new password."
    >
      <ForgotPasswordForm />
    </NarrowPage>
  )
}
