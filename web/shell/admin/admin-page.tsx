import { useCompany } from '#web/features/company/use-company.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { ReactNode } from 'react'

interface AdminPageProps {
  title: string
  /** One line about the purpose of the screen. */
  lead?: ReactNode
  /** Actions on the whole list, next to the title. */
  actions?: ReactNode
  /** Above the title, such as breadcrumbs. */
  above?: ReactNode
  children: ReactNode
}

/** A screen of the backoffice: title, actions and content. */
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
