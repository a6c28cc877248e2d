import { useCompany } from '#web/features/company/use-company.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { BesideSlot, PlaceBeside } from '#web/ui/edit/beside.ts'
import { NoticeSlot } from '#web/ui/edit/missing-record.tsx'
import { type ReactNode, useState } from 'react'

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

/** A screen of the backoffice: title, actions and content, with an open record beside its table. */
export function AdminPage({ title, lead, actions, above, children }: AdminPageProps) {
  const { name } = useCompany()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [notices, setNotices] = useState<HTMLElement | null>(null)
  return (
    <div className="@container">
      <Container className="max-w-[90rem] min-w-0 pt-5 md:pt-4">
        <title>{`${title} | Admin | ${name}`}</title>
        {above}
        <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-2 md:items-center">
          <div className="min-w-0 wrap-anywhere">
            <h1 className="text-2xl/8">{title}</h1>
            {lead !== undefined && <p className="max-w-prose text-sm text-muted">{lead}</p>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        <div ref={setNotices} />
        <NoticeSlot value={notices}>
          <BesideSlot value={slot}>
            <PlaceBeside value={setSlot}>{children}</PlaceBeside>
          </BesideSlot>
        </NoticeSlot>
      </Container>
    </div>
  )
}
