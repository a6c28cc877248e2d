import { referenceOf } from '#contract/core/reference.ts'
import { contactsAdmin, type ContactDetail, type ContactUpdate } from '#contract/contacts/admin.ts'
import { CONTACT_STATUSES } from '#contract/contacts/public.ts'
import { call } from '#web/lib/api/call.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { capital } from '#web/lib/format/format.ts'
import { FieldConflict } from '#web/ui/edit/field-conflict.tsx'
import { InstantSelect } from '#web/ui/edit/instant-select.tsx'
import { NOTES, NotesEditor } from '#web/ui/edit/notes-editor.tsx'
import { useFieldSaves } from '#web/ui/edit/use-field-saves.ts'
import { Fact, ReachFacts } from '#web/ui/layout/fact.tsx'
import { ReplyPart } from './reply-part.tsx'

const CHOICES = CONTACT_STATUSES.map((status) => ({ value: status, label: capital(status) }))

const useContactSaves = (contact: ContactDetail) =>
  useFieldSaves<ContactDetail, Omit<ContactUpdate, 'version'>>({
    entity: contact,
    path: contactsAdmin.list.path,
    reload: () => call(contactsAdmin.get, { params: { id: contact.id } }),
    send: (body) => call(contactsAdmin.update, { params: { id: contact.id }, body }),
    describe: ({ status, notes }) => ({ Status: capital(status), [NOTES]: notes ?? '' }),
    done: 'Contact updated successfully',
    failure: 'Failed to update contact',
  })

/** Who wrote and how to reach them. */
function Facts({ contact: { email, phone, subject, listing, createdAt, id } }: { contact: ContactDetail }) {
  return (
    <section aria-label="Contact">
      <h3 className="mb-3 text-lg">Contact</h3>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <ReachFacts email={email} phone={phone} />
        <Fact name="Subject">{capital(subject)}</Fact>
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
        <Fact name="Reference">{referenceOf(id)}</Fact>
      </dl>
    </section>
  )
}

/** One inquiry: its status, the conversation, then notes and facts. */
export function ContactPanel({ contact }: { contact: ContactDetail }) {
  const { shown, save, conflict } = useContactSaves(contact)
  const isAboutNotes = conflict?.field === NOTES
  return (
    <>
      <div className="grid grid-cols-1 gap-4 border-b border-line bg-paper px-5 py-4">
        <InstantSelect
          label="Status"
          name="Status"
          choices={CHOICES}
          value={shown.status}
          save={(value) => {
            const status = CONTACT_STATUSES.find((each) => each === value)
            if (status) void save({ field: 'Status', body: { status }, changes: { status } })
          }}
        />
        {!isAboutNotes && <FieldConflict conflict={conflict} />}
      </div>
      <div className="grid grid-cols-1 gap-8 p-5">
        <ReplyPart contact={contact} />
        <div>
          {isAboutNotes && <FieldConflict conflict={conflict} />}
          <NotesEditor
            record={contact.id}
            notes={shown.notes}
            save={(notes, how) => save({ field: NOTES, body: { adminNotes: notes }, changes: { notes }, ...how })}
          />
        </div>
        <Facts contact={contact} />
      </div>
    </>
  )
}
