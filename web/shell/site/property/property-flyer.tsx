import { useCompany } from '#web/features/company/use-company.ts'
import { OriginContext } from '#web/lib/page/page-head.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { use } from 'react'

/** Printed only: the broker's contact details and the address of the page, above the pictures. */
export function PropertyFlyerHead({ path }: { path: string }) {
  const origin = use(OriginContext)
  const { name, phone, email } = useCompany()
  return (
    <div aria-hidden="true" className="mb-4 hidden items-center justify-between border-b border-line pb-3 print:flex">
      <Logo name={name} className="text-2xl" />
      <div className="text-right text-sm">
        <p>{[phone, email].filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-muted">{origin.replace(/^https?:\/\//, '') + path}</p>
      </div>
    </div>
  )
}
