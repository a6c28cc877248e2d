import { Mail, Phone } from 'lucide-react'
import Link from 'next/link'
import { SITE } from '@/lib/site'

const button = 'block rounded-md px-5 py-3 text-center font-semibold'

export const AgentCard = ({ id }: { id: string }) => (
  <aside aria-label="Contact" className="rounded-xl border border-line bg-surface p-6 lg:sticky lg:top-24">
    <h2 className="text-xl font-semibold">Contact Agent</h2>
    <p className="text-sm text-muted">Listed by {SITE.broker}</p>
    <ul className="mt-5 space-y-2 font-medium">
      <li className="flex items-center gap-3">
        <Phone className="size-4.5 text-muted" aria-hidden="true" /> <a href={`tel:${SITE.phone}`}>{SITE.phone}</a>
      </li>
      <li className="flex items-center gap-3">
        <Mail className="size-4.5 text-muted" aria-hidden="true" /> <a href={`mailto:${SITE.email}`}>{SITE.email}</a>
      </li>
    </ul>
    <div className="mt-5 space-y-3">
      <Link href={`/contact?property=${id}&intent=viewing`} className={`${button} bg-harbor text-paper`}>
        Schedule Viewing
      </Link>
      <Link href={`/contact?property=${id}&intent=information`} className={`${button} border border-line`}>
        Request Information
      </Link>
    </div>
  </aside>
)
