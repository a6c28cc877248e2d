import { ContactUpdate, contactsAdmin, type ContactDetail } from '#contract/contacts/admin.ts'
import { CONTACT_STATUSES } from '#contract/contacts/public.ts'
import { call } from '#web/lib/api/call.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { optimistically, refresh } from '#web/lib/api/list-cache.ts'
import { AdminNotesField } from '#web/ui/edit/admin-notes-field.tsx'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { Fact, ReachFacts } from '#web/ui/layout/fact.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReplyPart } from './reply-part.tsx'
import { nameOf, capitalize } from './labels.ts'

const CHOICES = CONTACT_STATUSES.map((status) => ({ value: status, label: capitalize(status) }))
const PATH = contactsAdmin.list.path

const formOf = ({ status, notes }: ContactDetail) => ({ status, adminNotes: notes })

function Facts({ contact }: { contact: ContactDetail }) {
  const { email, phone, subject, listing, createdAt, message, id } = contact
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <ReachFacts email={email} phone={phone} />
        <Fact name="Subject">{capitalize(subject)}</Fact>
        <Fact name="Received">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </Fact>
        {listing && (
          <Fact name="Listing">
            <a href={`/properties/${listing.id}`} className="link">
              {listing.title}
            </a>
            <span className="block text-sm font-normal text-muted">{listing.address}</span>
          </Fact>
        )}
        <Fact name="Reference">{id.slice(0, 8).toUpperCase()}</Fact>
      </dl>
      <section aria-label="Message">
        <h3 className="mb-2 text-lg">Message</h3>
        <p className="rounded-card border border-line bg-paper px-4 py-3 wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      </section>
    </>
  )
}

/** One inquiry: the message, the replies and the status. */
export function ContactDialog({ contact, close }: { contact: ContactDetail; close: () => void }) {
  const queries = useQueryClient()
  const [status, setStatus] = useState(contact.status)
  const [isReplying, setReplying] = useState(false)
  const params = { id: contact.id }
  return (
    <FormDialog
      isWide
      title="Contact details"
      description={nameOf(contact)}
      close={close}
      schema={ContactUpdate}
      send={async (typed, basis) => {
        if (!basis) return
        const { seen, now } = basis
        const values = { status: typed.status, adminNotes: typed.adminNotes || null }
        const body = mergeChanges(values, { seen: formOf(seen), now: formOf(now) })
        await optimistically(queries, { path: PATH, id: contact.id, changes: body }, () =>
          call(contactsAdmin.update, { params, body: { ...body, version: now.version } }),
        )
      }}
      done="Contact updated successfully"
      failure="Failed to update contact"
      submit="Update contact"
      submitting="Updating..."
      unsent={isReplying ? 'You have an unsent reply. Update without sending it?' : undefined}
      edited={{
        entity: contact,
        reload: (): Promise<ContactDetail> => call(contactsAdmin.get, { params }),
        onTaken: (theirs) => {
          setStatus(theirs.status)
          void refresh(queries, PATH)
        },
        describe: (each) => ({ Status: capitalize(each.status), 'Admin notes': each.notes ?? '' }),
      }}
    >
      {(errors, shown) => (
        <>
          <Facts contact={contact} />
          <div className="grid gap-5 border-t border-line pt-5">
            <SelectField
              label="Status"
              name="status"
              choices={CHOICES}
              value={status}
              onChange={({ currentTarget: { value } }) =>
                setStatus(CONTACT_STATUSES.find((each) => each === value) ?? status)
              }
              error={errors['status']}
            />
            <AdminNotesField notes={shown?.notes} error={errors['adminNotes']} />
          </div>
          <ReplyPart
            contact={contact}
            onWritten={setReplying}
            // The server has already changed the status with the reply.
            onReplied={() => setStatus((before) => (before === 'new' ? 'contacted' : before))}
          />
        </>
      )}
    </FormDialog>
  )
}
