import type { Company } from '#contract/company/public.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import type { ReactNode } from 'react'

interface LegalPageProps {
  path: string
  title: string
  lead: string
  /** The date of the last change. */
  updated: string
  children: (company: Company) => ReactNode
}

/** A text page with one column and contact details at the end. */
export function LegalPage({ path, title, lead, updated, children }: LegalPageProps) {
  const company = useCompany()
  return (
    <>
      <PageHead title={`${title} | ${company.name}`} description={lead} path={path} />
      <PageTitle title={title}>{lead}</PageTitle>
      <Container>
        <div className="max-w-prose space-y-4 [&_h2]:pt-6 [&_h2]:text-2xl [&_ul]:list-disc [&_li]:mt-2 [&_ul]:pl-5">
          {children(company)}
          <h2>Questions</h2>
          <p>
            Write to {company.name}, {company.address}
            {company.email !== '' && (
              <>
                , or to <MailLink address={company.email} className="link" />
              </>
            )}
            {company.phone !== '' && (
              <>
                , or call <PhoneLink number={company.phone} className="link" />
              </>
            )}
            .
          </p>
          <p className="text-sm text-muted">Last updated {updated}.</p>
        </div>
      </Container>
    </>
  )
}
