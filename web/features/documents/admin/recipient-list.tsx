import { formatDate } from '#contract/core/dates.ts'
import type { AdminDocument, Recipient } from '#contract/documents/fields.ts'

/** What each of several tenants did with it. */
function didOf(document: AdminDocument, { isAsked, openedAt, doneAt, hasLeft }: Recipient): string {
  const [did, asked] = document.ask === 'sign' ? ['Signed', 'to sign'] : ['Confirmed', 'to confirm']
  if (doneAt !== null) return `${did} on ${formatDate(doneAt)}`
  const opened = openedAt === null ? 'Not read yet' : `Downloaded on ${formatDate(openedAt)}`
  if (hasLeft) return `${opened}, has left the lease`
  return isAsked && document.withdrawnAt === null ? `${opened}, still ${asked}` : opened
}

/** Who has it, and what they did. */
export function RecipientList({ document }: { document: AdminDocument }) {
  const rows = document.tenants.map((one) => (
    <li key={one.tenantId} className="flex flex-wrap justify-between gap-x-4 text-muted">
      <span className="min-w-0 text-ink wrap-anywhere">{one.name}</span>
      <span>{didOf(document, one)}</span>
    </li>
  ))
  return (
    <ul aria-label={`Tenants who have ${document.title}`} className="mt-1 grid gap-1">
      {rows}
    </ul>
  )
}
