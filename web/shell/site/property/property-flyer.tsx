import { useCompany } from '#web/features/company/use-company.ts'
import { Logo } from '#web/ui/layout/logo.tsx'

/** Printed only: the broker's contact details, above the pictures. */
export function PropertyFlyerHead() {
  const { name, phone, email } = useCompany()
  return (
    <div aria-hidden="true" className="mb-4 hidden items-center justify-between border-b border-line pb-3 print:flex">
      <Logo name={name} className="text-2xl" />
      <p className="text-sm">{[phone, email].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
