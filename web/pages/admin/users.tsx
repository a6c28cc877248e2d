import { ROLES } from '#contract/auth/account.ts'
import type { AdminUser } from '#contract/users/fields.ts'
import { USER_SORTS, usersAdmin } from '#contract/users/admin.ts'
import { fetchRoleDialog, LazyRoleDialog } from '#web/features/users/admin/lazy-role-dialog.tsx'
import { USER_COLUMNS } from '#web/features/users/admin/user-columns.tsx'
import { nameOf, ROLE_NAMES } from '#web/features/users/admin/labels.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { download } from '#web/lib/api/download.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { useOpenButton, useRecordTable } from '#web/ui/data-table/use-record-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import Users from 'lucide-react/icons/users'
import { useEffect } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = { search: 'text', role: ROLES, sort: USER_SORTS } as const
const FILTERS = [
  filterOf(
    'role',
    'Role',
    'All roles',
    choicesOf(ROLES, (role) => ROLE_NAMES[role]),
  ),
  sortOf(
    [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'name', label: 'Last name, A to Z' },
      { value: 'name-desc', label: 'Last name, Z to A' },
      { value: 'email', label: 'Email, A to Z' },
      { value: 'email-desc', label: 'Email, Z to A' },
    ],
    USER_COLUMNS,
  ),
]

export default function AdminUsersPage() {
  useEffect(fetchRoleDialog, [])
  const state = useListState(FILTER_RULES)
  const { list, opened, table } = useRecordTable(usersAdmin.list, state)
  const renderActions = useOpenButton<AdminUser>('Edit Role', nameOf, opened.open)
  return (
    <AdminPage
      title={titleWithCount('User Management', list)}
      lead="All accounts and their roles."
      actions={
        <LinkButton to="/admin/people" variant="secondary">
          Personal data
        </LinkButton>
      }
    >
      <ListToolbar state={state} search="Search by name or email" filters={FILTERS}>
        <CsvButton name="users.csv" fetchFile={() => download(usersAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Users"
        nouns={['user', 'users']}
        columns={USER_COLUMNS}
        {...table}
        renderActions={renderActions}
        empty={
          <EmptyState icon={<Users />} title="No users found">
            Try adjusting your search or filters
          </EmptyState>
        }
        failure="Failed to load users. Please try again."
      />
      <RecordLoader
        id={opened.id}
        rows={list.rows}
        path={usersAdmin.list.path}
        load={(id) => loadRecord(usersAdmin.get, id)}
        noun="user"
        open={opened.open}
        close={opened.close}
      >
        {(user) => <LazyRoleDialog user={user} close={opened.close} />}
      </RecordLoader>
    </AdminPage>
  )
}
