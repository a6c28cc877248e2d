import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { useCompany } from '#web/features/company/use-company.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { SecondFactor } from '../../portal/second-factor.tsx'
import { ThemeToggle } from '../../site/theme-toggle.tsx'

const TEXTS = {
  button: 'Sign In to Admin Portal',
  pending: 'Signing in...',
  done: ['Login successful', 'Welcome to the admin portal'],
  refused: ['Login failed', 'Invalid credentials'],
  broken: ['Login error', 'An error occurred during login'],
} as const

function Way({ isCodeAsked }: { isCodeAsked: boolean }) {
  if (isCodeAsked) return <SecondFactor />
  return (
    <>
      <h2 className="text-2xl">Employee Access</h2>
      <p className="mt-1 text-sm text-muted">This area is restricted to employees.</p>
      <p className="mt-5 mb-6 flex gap-3 rounded-field bg-yellow-tint px-4 py-3 text-sm text-yellow-text">
        <ShieldAlert className="mt-0.5 size-5 shrink-0" />
        Admin privileges are required to sign in here.
      </p>
      <SignInForm words={TEXTS} />
    </>
  )
}

/** The sign-in page of the backoffice. With `isCodeAsked`, its second step. */
export function SignInPage({ isCodeAsked = false }: { isCodeAsked?: boolean }) {
  const { name } = useCompany()
  return (
    <main id="main" tabIndex={-1} className="flex grow flex-col items-center justify-center px-5 py-10">
      <title>{`Admin Portal | ${name}`}</title>
      <div className="w-full max-w-[27rem]">
        <div className="mb-7 flex items-start justify-between gap-4">
          <div>
            <Logo name={name} className="text-lg" />
            <h1 className="mt-5 text-3xl">Admin Portal</h1>
            <p className="mt-1 text-muted">Backoffice Management System</p>
          </div>
          <ThemeToggle className="-mt-2 -mr-2.5" />
        </div>
        <div className="rounded-card border border-line bg-surface p-6 shadow-soft sm:p-8">
          <Way isCodeAsked={isCodeAsked} />
        </div>
        <a href="/" className="link mt-6 inline-flex min-h-6 items-center gap-2 text-sm font-medium">
          <ArrowLeft className="size-4" /> Return to Main Website
        </a>
      </div>
    </main>
  )
}
