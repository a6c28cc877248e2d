import { type AdminContact, CONTACT_SORTS, contactsAdmin } from '#contract/contacts/admin.ts'
import { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contract/contacts/public.ts'
import { CONTACT_COLUMNS } from '#web/features/contacts/admin/contact-columns.tsx'
import { fetchContactPanel, LazyContactPanel } from '#web/features/contacts/admin/lazy-contact-panel.tsx'
import { capital } from '#web/lib/format/format.ts'
import { nameOf } from '#web/features/contacts/admin/labels.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { download } from '#web/lib/api/download.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { useOpenButton, usePanelTable } from '#web/ui/data-table/use-record-table.tsx'
import { RecordPanel } from '#web/ui/edit/record-panel.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import Inbox from 'lucide-react/icons/inbox'
import { useEffect } from 'react'
import { Link } from '#web/lib/routing/link.tsx'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = {
  search: 'text',
  status: CONTACT_STATUSES,
  subject: CONTACT_SUBJECTS,
  sort: CONTACT_SORTS,
} as const
const FILTERS = [
  filterOf('status', 'Status', 'All statuses', choicesOf(CONTACT_STATUSES, capital)),
  filterOf('subject', 'Subject', 'All subjects', choicesOf(CONTACT_SUBJECTS, capital)),
  sortOf(
    [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'name', label: 'Last name, A to Z' },
      { value: 'name-desc', label: 'Last name, Z to A' },
    ],
    CONTACT_COLUMNS,
  ),
]
const inquiryOf = (contact: AdminContact) => `inquiry from ${nameOf(contact)}`

export default function AdminContactsPage() {
  useEffect(fetchContactPanel, [])
  const state = useListState(FILTER_RULES)
  const { list, open, table, panel } = usePanelTable(contactsAdmin.list, state)
  const renderActions = useOpenButton('View', inquiryOf, open)
  return (
    <AdminPage
      title={titleWithCount('Contact Inquiries', list)}
      lead={
        <>
          Messages from the contact form. Reply within 24 hours. Viewings are in the{' '}
          <Link to="/admin/calendar" className="link">
            calendar
          </Link>
          .
        </>
      }
    >
      <ListToolbar state={state} search="Search by name, email, phone or message" filters={FILTERS}>
        <CsvButton name="contacts.csv" fetchFile={() => download(contactsAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Contact inquiries"
        nouns={['inquiry', 'inquiries']}
        columns={CONTACT_COLUMNS}
        {...table}
        renderActions={renderActions}
        empty={
          <EmptyState icon={<Inbox />} title="No contact inquiries found">
            {state.isFiltered ? 'Try adjusting your search or filters' : 'Messages from the contact form appear here.'}
          </EmptyState>
        }
        failure="Failed to load contact inquiries. Please try again."
      />
      <RecordPanel
        panel={panel}
        noun="inquiry"
        path={contactsAdmin.list.path}
        load={(id) => loadRecord(contactsAdmin.get, id)}
        headingOf={(contact) => ({
          title: 'Contact details',
          description: contact ? nameOf(contact) : 'Loading...',
          lead: 'description',
        })}
      >
        {(contact) => <LazyContactPanel contact={contact} />}
      </RecordPanel>
    </AdminPage>
  )
}
