import { useCompany } from '#web/features/company/use-company.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ReactNode } from 'react'
import { WithoutScript } from '../site/without-script.tsx'

/** What is waited for, where the page is there already. */
export const WaitingFor = ({ children }: { children: string }) => (
  <output className="flex flex-col items-center justify-center gap-4 p-8 text-muted noscript:hidden">
    <Spinner />
    {children}
  </output>
)

/** Nothing to do yet but wait, and what for. */
export function Still({ children }: { children: ReactNode }) {
  const { name } = useCompany()
  return (
    <main id="main" tabIndex={-1} className="flex grow flex-col items-center justify-center gap-4 p-8 text-center">
      <title>{`Admin Portal | ${name}`}</title>
      <h1 className="sr-only">Admin Portal</h1>
      <WithoutScript what="page" purpose="reach the office" />
      {typeof children === 'string' ? <WaitingFor>{children}</WaitingFor> : children}
    </main>
  )
}
