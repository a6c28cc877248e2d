import { useCompany } from '#web/features/company/use-company.ts'
import { OriginContext } from '#web/lib/page/page-head.tsx'
import { use } from 'react'

/**
 * Printed only: the broker's contact details, the address of the page and its QR code, beside the logo of the site's header. The code is lazy, so it is
 * only loaded for print.
 */
export function PropertyFlyerHead({ path }: { path: string }) {
  const origin = use(OriginContext)
  const { phone, email } = useCompany()
  return (
    <div
      aria-hidden="true"
      className="relative z-50 -mt-16 mb-1 hidden justify-end gap-4 border-b border-line pb-2 text-right text-sm print:flex"
    >
      <div>
        <p>{[phone, email].filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-muted">{origin.replace(/^https?:\/\//, '') + path}</p>
      </div>
      <img src={`/share${path}.svg`} alt="" width="48" height="48" loading="lazy" />
    </div>
  )
}
