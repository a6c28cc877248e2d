import { type AdminContact, CONTACT_SORTS, contactsAdmin } from '#contract/contacts/admin.ts'
import { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contract/contacts/public.ts'
import { CONTACT_COLUMNS } from '#web/features/contacts/admin/contact-columns.tsx'
import { ContactDialog } from '#web/features/contacts/admin/contact-dialog.tsx'
import { nameOf, wordOf } from '#web/features/contacts/admin/labels.ts'
import { call } from '#web/lib/api/call.ts'
import { download } from '#web/lib/api/download.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { totalOf } from '#web/ui/data-table/count-of.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import Inbox from 'lucide-react/icons/inbox'
import { useCallback } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const ASKED = { search: 'text', status: CONTACT_STATUSES, subject: CONTACT_SUBJECTS, sort: CONTACT_SORTS } as const
const choicesOf = (all: string, words: readonly string[]) => [
  { value: '', label: all },
  ...words.map((word) => ({ value: word, label: wordOf(word) })),
]
const FILTERS = [
  { name: 'status', label: 'Status', choices: choicesOf('All statuses', CONTACT_STATUSES) },
  { name: 'subject', label: 'Subject', choices: choicesOf('All subjects', CONTACT_SUBJECTS) },
  {
    name: 'sort',
    label: 'Sort by',
    choices: [
      { value: '', label: 'Newest first' },
      { value: 'oldest', label: 'Oldest first' },
      { value: 'name', label: 'Last name' },
    ],
  },
]

export default function AdminContactsPage() {
  const state = useListState(ASKED)
  const list = useScreenList(contactsAdmin.list, state)
  const opened = useOpenRecord()
  const { open } = opened
  const renderActions = useCallback(
    (contact: AdminContact) => (
      <RowButton of={`the inquiry of ${nameOf(contact)}`} onClick={() => open(contact.id)}>
        View
      </RowButton>
    ),
    [open],
  )
  return (
    <AdminPage
      title={list.isLoading ? 'Contact Inquiries' : `Contact Inquiries (${totalOf(list.total)})`}
      lead="What people wrote to the company. We promise a reply within 24 hours."
    >
      <ListToolbar state={state} search="Search by name, email, phone or message" filters={FILTERS}>
        <CsvButton name="contacts.csv" fetchFile={() => download(contactsAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Contact inquiries"
        nouns={['inquiry', 'inquiries']}
        columns={CONTACT_COLUMNS}
        list={list}
        more={state.more}
        open={({ id }) => opened.open(id)}
        renderActions={renderActions}
        empty={
          <EmptyState icon={<Inbox />} title="No contact inquiries found">
            {state.isFiltered
              ? 'Try adjusting your search or filters'
              : 'What visitors write to the company comes here.'}
          </EmptyState>
        }
        failure="Failed to load contact inquiries. Please try again."
      />
      <RecordLoader
        id={opened.id}
        path={contactsAdmin.list.path}
        load={(id) => call(contactsAdmin.get, { params: { id } })}
        close={opened.close}
      >
        {(contact) => <ContactDialog contact={contact} close={opened.close} />}
      </RecordLoader>
    </AdminPage>
  )
}
