import { documentTemplatesAdmin } from '#contract/documents/templates/admin.ts'
import type { Template, TemplateSummary } from '#contract/documents/templates/fields.ts'
import {
  fetchTemplateDialogs,
  LazyAddTemplate,
  LazyEditTemplate,
  LazyTemplateReader,
} from '#web/features/documents/admin/templates/lazy-templates.ts'
import { TEMPLATE_COLUMNS } from '#web/features/documents/admin/templates/template-columns.tsx'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { NEW, useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { RecordCrumbs } from '#web/shell/admin/record-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { filterOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { useOpenButton, useRecordTable } from '#web/ui/data-table/use-record-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useEffect } from 'react'

const FILTER_RULES = { search: 'text', isArchived: ['true'] } as const
const FILTERS = [filterOf('isArchived', 'Status', 'In use', [{ value: 'true', label: 'Archived' }])]

const nameOf = ({ name }: TemplateSummary) => name
const load = (id: string): Promise<Template> => loadRecord(documentTemplatesAdmin.get, id)

/** The texts that documents are made from. */
export default function AdminDocumentTemplatesPage() {
  useEffect(fetchTemplateDialogs, [])
  const state = useListState(FILTER_RULES)
  const { list, opened, table } = useRecordTable(documentTemplatesAdmin.list, state)
  const edited = useOpenRecord('edit')
  const add = () => edited.open(NEW)
  const renderActions = useOpenButton<TemplateSummary>('Read', nameOf, opened.open)
  const record = { path: documentTemplatesAdmin.list.path, load, noun: 'template' }
  return (
    <AdminPage
      above={<RecordCrumbs crumbs={[{ label: 'Leases', to: '/admin/leases' }, { label: 'Document templates' }]} />}
      title={titleWithCount('Document templates', list)}
      lead="Texts of leases, notices and receipts. On the page of a lease, you make documents from them. Have counsel review each text before use."
      actions={
        <Button onClick={add}>
          <Plus className="size-4" /> Add template
        </Button>
      }
    >
      <ListToolbar state={state} search="Search by name" filters={FILTERS} />
      <DataTable
        label="Document templates"
        nouns={['template', 'templates']}
        columns={TEMPLATE_COLUMNS}
        {...table}
        edit={({ id }) => edited.open(id)}
        renderActions={renderActions}
        empty={
          <EmptyState
            icon={<FileText />}
            title={state.isFiltered ? 'No templates found.' : 'No templates yet.'}
            {...(!state.isFiltered && { actions: <Button onClick={add}>Add your first template</Button> })}
          >
            {state.isFiltered
              ? 'Try another name, or look at the templates in use.'
              : 'A template is a text with fields, such as the rent, that are filled in for each lease.'}
          </EmptyState>
        }
        failure="Failed to load the templates. Please try again."
      />
      <RecordLoader {...record} id={opened.id} open={opened.open} close={opened.close}>
        {(template) => (
          <LazyTemplateReader template={template} edit={() => edited.open(template.id)} close={opened.close} />
        )}
      </RecordLoader>
      {edited.id === NEW && <LazyAddTemplate close={edited.close} />}
      <RecordLoader {...record} id={edited.id === NEW ? null : edited.id} open={edited.open} close={edited.close}>
        {(template) => <LazyEditTemplate template={template} close={edited.close} />}
      </RecordLoader>
    </AdminPage>
  )
}
