import { formatDate, formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { type Contact, type PaymentPromise, WAY_NAMES } from '#contract/leases/contact-history/fields.ts'
import { capital } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaseContacts } from '../../api.ts'
import { fetchContactDialogs, LazyContactDialog, LazyCorrectionDialog } from './lazy-dialogs.tsx'

/** So many are shown until staff ask for all. */
const FIRST = 5

const TONES = { open: 'blue', kept: 'green', broken: 'red' } as const

const nameOf = ({ how, on }: Contact) => `${WAY_NAMES[how]}, ${formatDay(on)}`

/** What was promised, and what was paid of it. */
const Promised = ({ promise: { amount, on, paid, state } }: { promise: PaymentPromise }) => (
  <p className="flex flex-wrap items-center gap-x-2">
    <span>{`Promised ${formatAmount(amount)} by ${formatDay(on)}`}</span>
    <Badge tone={TONES[state]}>{capital(state)}</Badge>
    {state !== 'kept' && paid !== '0.00' && <span className="text-muted">{`${formatAmount(paid)} paid`}</span>}
  </p>
)

/** What was said and agreed, as far as the contact stands. */
const Told = ({ contact: { note, promise, followUpOn } }: { contact: Contact }) => (
  <>
    {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
    {promise && <Promised promise={promise} />}
    {followUpOn !== null && <p>{`Follow up on ${formatDay(followUpOn)}`}</p>}
  </>
)

function ContactRow({ contact, strike }: { contact: Contact; strike: () => void }) {
  const { note, staffName, recordedAt, correction } = contact
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-center justify-between gap-x-4">
        <p className="font-medium">
          {correction ? <del className="text-muted">{nameOf(contact)}</del> : nameOf(contact)}
        </p>
        {!correction && (
          <RowButton of={nameOf(contact)} onClick={strike}>
            Strike out
          </RowButton>
        )}
      </div>
      {!correction && <Told contact={contact} />}
      {correction && note !== null && (
        <p>
          <del className="wrap-anywhere whitespace-pre-line text-muted">{note}</del>
        </p>
      )}
      <p className="text-muted">{`Recorded by ${staffName} on ${formatDate(recordedAt)}`}</p>
      {correction && (
        <p className="wrap-anywhere text-muted">
          {`Struck out by ${correction.staffName} on ${formatDate(correction.at)}: ${correction.reason}`}
        </p>
      )}
    </li>
  )
}

/** The contacts with the tenant of a lease, newest first, where staff record another. */
export function LeaseContacts({ id, about }: { id: string; about: string }) {
  useEffect(fetchContactDialogs, [])
  const query = useQuery(leaseContacts(id))
  const [opened, setOpened] = useState<'new' | Contact | null>(null)
  const [isWhole, setWhole] = useState(false)
  const { data } = query
  const close = () => setOpened(null)
  const shown = data?.contacts.slice(0, isWhole ? undefined : FIRST) ?? []
  return (
    <section aria-labelledby="contacts" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 id="contacts" className="mb-2 text-xl">
        Contact history
      </h2>
      {!data && <LoadState query={query}>Failed to load the contact history. Please try again.</LoadState>}
      {data && (
        <>
          {data.contacts.length === 0 && <p className="text-muted">No contact was recorded.</p>}
          <Button variant="secondary" onClick={() => setOpened('new')} className="mt-1 print:hidden">
            Record contact
          </Button>
          {shown.length > 0 && (
            <ul className="mt-2 divide-y divide-line" aria-label="Contacts">
              {shown.map((contact) => (
                <ContactRow key={contact.id} contact={contact} strike={() => setOpened(contact)} />
              ))}
            </ul>
          )}
          {shown.length < data.contacts.length && (
            <Button variant="quiet" onClick={() => setWhole(true)}>
              {`Show all ${data.contacts.length} contacts`}
            </Button>
          )}
        </>
      )}
      {opened === 'new' && data && (
        <LazyContactDialog leaseId={id} about={about} recentCalls={data.recentCalls} close={close} />
      )}
      {opened !== null && opened !== 'new' && (
        <LazyCorrectionDialog about={nameOf(opened)} contactId={opened.id} close={close} />
      )}
    </section>
  )
}
