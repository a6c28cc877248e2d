import { listedBy } from '#web/features/company/listed-by.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import type { ReactNode } from 'react'

interface HomesSectionProps {
  id: string
  title: string
  children: ReactNode
}

/** A few homes at the foot of a page, with their broker. */
export function HomesSection({ id, title, children }: HomesSectionProps) {
  const company = useCompany()
  return (
    <section aria-labelledby={id} className="mt-section border-t border-line pt-12 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        <p className="text-xs text-muted">{listedBy(company)}</p>
      </div>
      <div className="mt-6">{children}</div>
    </section>
  )
}
