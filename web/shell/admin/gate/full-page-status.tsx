import { useCompany } from '#web/features/company/use-company.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { ReactNode } from 'react'
import { WithoutScript } from '../../site/without-script.tsx'

/** A spinner with a text, within a page. */
export const WaitingFor = ({ children }: { children: string }) => (
  <output className="flex flex-col items-center justify-center gap-4 p-8 text-muted noscript:hidden">
    <Spinner />
    {children}
  </output>
)

/** Fills the page while the gate finds out who is signed in, or after that failed. */
export function FullPageStatus({ children }: { children: ReactNode }) {
  const { name } = useCompany()
  return (
    <main id="main" tabIndex={-1} className="flex grow flex-col items-center justify-center gap-4 p-8 text-center">
      <title>{`Admin Portal | ${name}`}</title>
      <h1 className="sr-only">Admin Portal</h1>
      <WithoutScript what="page" purpose="reach us" />
      {typeof children === 'string' ? <WaitingFor>{children}</WaitingFor> : children}
    </main>
  )
}
