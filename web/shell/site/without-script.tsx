import { useCompany } from '#web/features/company/use-company.ts'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Forms and the portal need JavaScript. Without it, shows how else to reach the company. */
export function WithoutScript({ purpose, what = 'form' }: { purpose: string; what?: 'form' | 'page' }) {
  const { phone, email } = useCompany()
  return (
    <div className="hidden noscript:block">
      <Notice className="mt-5">
        This {what} needs JavaScript. To {purpose} without it, call <PhoneLink number={phone} className="link" /> or
        send an email to <MailLink address={email} className="link" />.
      </Notice>
    </div>
  )
}
