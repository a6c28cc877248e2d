import { useCompany } from '#web/features/company/use-company.ts'
import { OriginContext } from '#web/lib/page/page-head.tsx'
import { use } from 'react'

/** Printed only: the broker's contact details and the address of the page, beside the logo of the site's header. */
export function PropertyFlyerHead({ path }: { path: string }) {
  const origin = use(OriginContext)
  const { phone, email } = useCompany()
  return (
    <div
      aria-hidden="true"
      className="relative z-50 -mt-13 mb-4 hidden border-b border-line pb-3 text-right text-sm print:block"
    >
      <p>{[phone, email].filter(Boolean).join(' · ')}</p>
      <p className="text-xs text-muted">{origin.replace(/^https?:\/\//, '') + path}</p>
    </div>
  )
}
