import { useCompany } from '#web/features/company/use-company.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { ReactNode } from 'react'

interface AdminPageProps {
  title: string
  /** In one line, what the screen is for. */
  lead?: ReactNode
  /** Beside the title: what can be done with the whole. */
  actions?: ReactNode
  /** Over the title: where the screen stands. */
  above?: ReactNode
  children: ReactNode
}

/** A screen of the backoffice: its name, what can be done with the whole of it, and the rest. */
export function AdminPage({ title, lead, actions, above, children }: AdminPageProps) {
  const { name } = useCompany()
  return (
    <Container className="max-w-[90rem] pt-6 sm:pt-8">
      <title>{`${title} | Admin | ${name}`}</title>
      {above}
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-3xl">{title}</h1>
          {lead !== undefined && <p className="mt-1 max-w-prose text-sm text-muted">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </Container>
  )
}
