import type { CurrentUser } from '#contract/auth/account.ts'
import { currentUser } from '#web/features/auth/api.ts'
import { signOut } from '#web/features/auth/sign-out.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { RequiredSetUp } from '#web/features/two-factor/required-set-up.tsx'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ThemeToggle } from '../../site/theme-toggle.tsx'

/** Shown instead of every admin screen to an administrator who must set up two-factor authentication first. */
export default function SetUpFirst({ user }: { user: CurrentUser }) {
  const { name } = useCompany()
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  // The sign-in form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[50rem] grow px-5 py-10">
      <title>{`Set up two-factor authentication | ${name}`}</title>
      <div className="mb-7 flex items-start justify-between gap-4 print:hidden">
        <div>
          <Logo name={name} className="text-lg" />
          <h1 ref={heading} tabIndex={-1} className="mt-5 text-3xl">
            Set up <span className="whitespace-nowrap">two-factor</span> authentication
          </h1>
        </div>
        <ThemeToggle className="-mt-2 -mr-2.5" />
      </div>
      <section
        aria-labelledby="why-two-factor"
        className="rounded-card border border-line bg-surface p-6 shadow-soft sm:p-8"
      >
        <div className="mb-8 max-w-prose print:hidden">
          <h2 id="why-two-factor" className="text-2xl">
            One more step before you start
          </h2>
          <p className="mt-2 text-muted">
            Administrators sign in with their password and a six-digit code from their phone, so a stolen password isn't
            enough. You'll need your phone and about two minutes. Then we'll take you to the page you opened.
          </p>
        </div>
        <RequiredSetUp site={name} onEnabled={() => queries.invalidateQueries({ queryKey: currentUser().queryKey })} />
      </section>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted print:hidden">
        Signed in as {user.email}
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      </p>
    </main>
  )
}
